import { z } from 'zod'
import { dateTime } from '../../openapi/contract/values.ts'

/** The state of a wait against the target of its queue. */
export const targetSchema = () =>
  z
    .strictObject({
      due_at: dateTime().meta({ description: 'When it reaches its target, by working time.' }),
      minutes_left: z.int().meta({ description: 'Working minutes left until then; negative past the target.' }),
    })
    .nullable()
