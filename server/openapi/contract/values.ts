import { z } from 'zod'

/** Building blocks for the schemas of answers. */

export const id = () => z.uuid()
/** An instant, ISO 8601 in UTC. */
export const dateTime = () => z.iso.datetime()
/** A whole number from 0. */
export const count = () => z.int().min(0)
/** A decimal text with two places; money is never a number. */
export const amount = () => z.string().regex(/^\d+\.\d{2}$/)
/** Three letters (ISO 4217). */
export const currency = () => z.string().length(3)

/** An object with arbitrary keys. */
export const freeObject = () => z.record(z.string(), z.unknown())

/** For a JSON column, whose type the database client does not know: the schema checks it, its type is lost. */
// biome-ignore lint/suspicious/noExplicitAny: as loose as Prisma's JsonValue, in both directions
export const anyJson = (schema: z.ZodType) => schema as z.ZodType<any>

/** A person or a thing, by id and name. */
export const idAndName = () => z.strictObject({ id: z.string(), name: z.string() })

/** A text in the console's languages. */
export const localizedName = () => z.strictObject({ en: z.string(), fr: z.string(), ar: z.string() })
