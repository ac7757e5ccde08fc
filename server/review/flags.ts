import type { OfficerActor } from '../kernel/actor.ts'
import type { Services } from '../services.ts'
import type { QueueName } from './subject.ts'

/** Why a row wants a second look, by record id; rows without a flag are absent. */
export type Flag = 'escalated' | 'note_for_you' | 'same_rib' | 'same_file' | 'same_name' | 'near_name' | 'regulated'

type Flagged = { id: string; escalated_at: Date | null }

export async function flagsOf(
  _services: Services,
  _actor: OfficerActor,
  _resource: QueueName,
  rows: Flagged[],
): Promise<Map<string, Flag[]>> {
  return new Map(rows.filter(({ escalated_at }) => escalated_at !== null).map(({ id }) => [id, ['escalated']]))
}
