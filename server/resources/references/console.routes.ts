import type { Router } from 'express'
import { LIMITS, type Limits } from '../../kernel/limits.ts'
import { presentReference } from '../../review/record/presenter.ts'
import type { Services } from '../../services.ts'

/**
 * GET /references: the reference lists for filters, with names in three languages and in the order of the lists, and
 * the limits that the console checks before it sends.
 */
export function referenceConsole(router: Router, services: Services): void {
  const { db } = services
  const orderBy = { position: 'asc' } as const

  router.get('/references', async (_req, res) => {
    const [establishment_types, authorization_types, banks] = await Promise.all([
      db.sharedRead.establishmentType.findMany({ orderBy }),
      db.sharedRead.authorizationType.findMany({ orderBy }),
      db.sharedRead.bank.findMany({ orderBy: { code: 'asc' } }),
    ])
    const body: References = {
      establishment_types: establishment_types.map(presentReference),
      authorization_types: authorization_types.map(presentReference),
      limits: LIMITS,
      banks: banks.map(({ code, short, name_fr, name_ar }) => ({ code, short, name: { fr: name_fr, ar: name_ar } })),
    }
    res.json(body)
  })
}

type Named = ReturnType<typeof presentReference>

export type References = {
  establishment_types: Named[]
  authorization_types: Named[]
  /** Limits that the console checks before it sends: lengths, numbers of rows, seconds. */
  limits: Limits
  banks: { code: string; short: string; name: { fr: string; ar: string } }[]
}
