import { z } from 'zod'
import { presents } from '../../openapi/contract/operation.ts'
import { id } from '../../openapi/contract/values.ts'
import type { Pin, TraderPin } from './pins.ts'

const fraction = () => z.number().min(0).max(1)

const position = {
  page: z.int().min(1),
  x: fraction(),
  y: fraction(),
  w: fraction().nullable().meta({ description: 'Null for a point, as `h`.' }),
  h: fraction().nullable(),
  text: z.string().nullable(),
}

const pin = presents<Pin>()(
  z
    .strictObject({ file_id: id(), ...position })
    .meta({ id: 'Pin', description: 'A place on a page, in fractions of the page from its top left.' }),
)

/** The pins of a decision, a proposal or a question, for officers. */
export const pinsSchema = z.array(pin)

const traderPin = presents<TraderPin>()(
  z
    .strictObject({ file: z.string().meta({ description: 'The field in which you sent the document.' }), ...position })
    .meta({
      id: 'PinOnDocument',
      description: 'A place on a page of a document of yours, in fractions of the page from its top left.',
    }),
)

/** The pins of a refusal or question, for the trader's program. */
export const traderPins = {
  pins: z.array(traderPin).meta({ description: 'Where on your documents it is wrong; empty where nobody marked it.' }),
}
