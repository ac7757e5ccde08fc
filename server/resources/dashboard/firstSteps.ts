import type { Services } from '../../services.ts'

/**
 * The progress of a new install. `waits_for_dossier` until the first identification, which every other dossier needs.
 */
export async function readFirstSteps({ db, clock }: Services) {
  const only = { select: { id: true } } as const
  const [dossier, trader, key, officers] = await Promise.all([
    db.read.identification.findFirst(only),
    db.read.trader.findFirst(only),
    db.read.apiKey.findFirst({ where: { expires_at: { gt: clock.now() } }, ...only }),
    db.read.officer.findMany({ where: { disabled_at: null }, take: 2, ...only }),
  ])
  return {
    waits_for_dossier: dossier === null,
    has_trader: trader !== null,
    has_key: key !== null,
    has_second_officer: officers.length > 1,
  }
}

export type FirstSteps = Awaited<ReturnType<typeof readFirstSteps>>
