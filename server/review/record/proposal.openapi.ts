import { z } from 'zod'
import { presents } from '../../openapi/contract/operation.ts'
import { dateTime, id, idAndName } from '../../openapi/contract/values.ts'
import type { ConsoleProposal } from './proposal.ts'

/** The fields of a decision that waits, as the record shows it. */
export const proposalFields = {
  id: id(),
  kind: z.enum(['second_look', 'hold']),
  action: z.string().meta({ description: 'The decision, such as `accept`.' }),
  by: idAndName(),
  at: dateTime(),
  takes_effect_at: dateTime().nullable().meta({ description: 'When a hold ends; null for a second look.' }),
  needs: z.array(z.string()).meta({ description: 'The conditions that ask for a second officer.' }),
  reason: z.string().nullable().meta({ description: 'As the trader will read it.' }),
  reason_codes: z.array(z.string()),
  note: z.string().nullable(),
  why: z.string().nullable(),
  to: z.string().nullable().meta({ description: 'The state that a reversal leads to.' }),
  confirmed_by: idAndName().nullable().meta({ description: 'Who confirmed it, in a hold after a second look.' }),
}

export const proposalSchema = presents<ConsoleProposal>()(
  z
    .strictObject(proposalFields)
    .meta({ id: 'Proposal', description: 'A decision that waits: it has changed nothing yet.' }),
)
