import { z } from 'zod'
import { presents } from '../../openapi/contract/operation.ts'
import { count, dateTime, id, idAndName, localizedName } from '../../openapi/contract/values.ts'
import { pinsSchema } from './pins.openapi.ts'
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
  pins: pinsSchema,
  note: z.string().nullable(),
  why: z.string().nullable(),
  to: z.string().nullable().meta({ description: 'The state that a reversal leads to.' }),
  confirmed_by: idAndName().nullable().meta({ description: 'Who confirmed it, in a hold after a second look.' }),
  maker_view: z
    .strictObject({
      seconds: count().nullable().meta({ description: 'Between the maker’s claim and the decision.' }),
      files: z.array(z.strictObject({ file_id: id(), pages_seen: z.array(count()) })),
      read: z.array(z.string()).meta({ description: 'Fields of the worksheet that were read.' }),
      not_read: z.array(z.string()),
      not_looked_up: z.array(z.string()),
      answers: z.array(
        z.strictObject({
          kind: z.string(),
          other: z.strictObject({ resource: z.string(), id: id() }),
          answer: z.string(),
        }),
      ),
      warnings: count().meta({ description: 'Warnings that stood against an accept.' }),
      checklist: z
        .array(
          z.strictObject({
            code: z.string(),
            texts: localizedName(),
            required: z.boolean(),
            ticked: z.strictObject({ by: idAndName(), at: dateTime() }).nullable(),
          }),
        )
        .meta({ description: 'The lines of the checklist as they stood.' }),
    })
    .nullable()
    .meta({ description: 'What the maker had before them; null for a reversal and for changes of the controls.' }),
}

export const proposalSchema = presents<ConsoleProposal>()(
  z
    .strictObject(proposalFields)
    .meta({ id: 'Proposal', description: 'A decision that waits: it has changed nothing yet.' }),
)
