import type { Router } from 'express'
import { z } from 'zod'
import { parse } from '../http/validate.ts'
import { OFFLINE } from '../resources/paymentInstances/schema.ts'
import { settingsOf } from '../resources/settings/settings.ts'
import type { Services } from '../services.ts'
import { SOON_MINUTES } from './narrow.ts'
import { REASON_KINDS, type ReasonKind, reasonsOf } from './reasons.ts'

/** GET /reasons?kind= and GET /queues: what the desk and the menu need beside the records. */
export function reviewConsole(router: Router, services: Services): void {
  const { db } = services

  router.get('/reasons', (req, res) => {
    const { kind } = parse(z.object({ kind: z.enum(REASON_KINDS as [ReasonKind, ...ReasonKind[]]) }), req.query)
    res.json(reasonsOf(kind))
  })

  router.get('/queues', async (_req, res) => {
    const { targets } = await settingsOf(db)
    const now = services.clock.now().getTime()
    const ago = (minutes: number) => new Date(now - minutes * 60_000)
    const kyc = { status: 'pending', deleted_at: null } as const
    const proof = {
      acceptance_status: 'documents_submitted' as const,
      deleted_at: null,
      payment_method: { in: OFFLINE },
    }
    type Since = { waiting_since?: { lt: Date } }
    const counters = {
      identifications: (since: Since) => db.identification.count({ where: { ...kyc, ...since } }),
      brands: (since: Since) => db.brand.count({ where: { ...kyc, ...since } }),
      'bank-accounts': (since: Since) => db.bankAccount.count({ where: { ...kyc, ...since } }),
      'activation-proofs': (since: Since) => db.paymentInstance.count({ where: { ...proof, ...since } }),
    }
    const oldest = {
      identifications: () => db.identification.aggregate({ where: kyc, _min: { waiting_since: true } }),
      brands: () => db.brand.aggregate({ where: kyc, _min: { waiting_since: true } }),
      'bank-accounts': () => db.bankAccount.aggregate({ where: kyc, _min: { waiting_since: true } }),
      'activation-proofs': () => db.paymentInstance.aggregate({ where: proof, _min: { waiting_since: true } }),
    }
    const names = Object.keys(counters) as (keyof typeof counters)[]
    res.json(
      await Promise.all(
        names.map(async (resource) => {
          const target_minutes = targets[resource]
          const count = counters[resource]
          const [waiting, over, overOrSoon, { _min }] = await Promise.all([
            count({}),
            count({ waiting_since: { lt: ago(target_minutes) } }),
            count({ waiting_since: { lt: ago(target_minutes - SOON_MINUTES) } }),
            oldest[resource](),
          ])
          return {
            resource,
            waiting,
            over,
            soon: overOrSoon - over,
            oldest_waiting_since: _min.waiting_since?.toISOString() ?? null,
            target_minutes,
          }
        }),
      ),
    )
  })
}
