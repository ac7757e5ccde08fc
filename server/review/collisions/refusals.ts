import type { Db } from '../../database/client.ts'
import type { OtherDossier } from '../checks/checkInput.ts'
import { officerNames } from '../dossier/others.ts'
import type { SharedValue } from './sharing.ts'

type RefusalDecision = Pick<
  OtherDossier,
  'decided_at' | 'decided_by' | 'reason_codes' | 'reason' | 'refused_submission'
>

/** The refusals of the submissions that cause collisions, by collision, even after a later submission or decision. */
export async function refusalsOf(db: Db, found: SharedValue[]): Promise<Map<string, RefusalDecision>> {
  const refused = found.flatMap(({ id, resource, other_id, submission }) =>
    submission === null ? [] : [{ id, resource, record_id: other_id, submission }],
  )
  if (refused.length === 0) return new Map()
  const records = [...new Set(refused.map(({ record_id }) => record_id))]
  const resources = [...new Set(refused.map(({ resource }) => resource))]
  const refusals = await db.read.refusal.findMany({
    where: { resource: { in: resources }, record_id: { in: records } },
  })
  const names = await officerNames(
    db,
    refusals.map(({ decided_by }) => decided_by),
  )
  return new Map(
    refused.flatMap(({ id, record_id, submission }) => {
      const refusal = refusals.find((one) => one.record_id === record_id && one.submission === submission)
      if (!refusal) return []
      const { decided_at, decided_by, reason_codes, reason } = refusal
      const by = decided_by && { id: decided_by, name: names.get(decided_by) ?? '' }
      const decided: RefusalDecision = {
        decided_at: decided_at.toISOString(),
        decided_by: by || null,
        reason_codes,
        reason,
        refused_submission: submission,
      }
      return [[id, decided] as const]
    }),
  )
}
