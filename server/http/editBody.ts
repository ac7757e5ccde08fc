import { z } from 'zod'

/**
 * Schema for an update to which a form may send the whole record, as react-admin's does: fields named in `readOnly` are
 * accepted and dropped, other unknown fields are refused (decisions A-05).
 */
export function editBodySchema<Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>, readOnly: readonly string[]) {
  const ignored = Object.fromEntries(readOnly.map((name) => [name, z.unknown().optional()]))
  return z
    .strictObject({ ...ignored, ...fields.shape })
    .transform(
      (given) =>
        Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(fields.shape, name))) as z.output<
          typeof fields
        >,
    )
}
