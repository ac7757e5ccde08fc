import { z } from 'zod'
import { RETRIES } from './reasons.ts'

/** The reasons of a decision for the trader's program. */
export const reasonFields = {
  reason_codes: z.array(z.string()).meta({
    description: 'The reasons by code, as `GET /api/ext/reasons` lists them; none without a reason of that list.',
  }),
  retry: z.enum(RETRIES).nullable().meta({
    description:
      'What mends it, the strictest of the reasons: `resubmit` the data mended, send a `new_document`, or `final`. Advice: you may send it again in any case.',
  }),
}
