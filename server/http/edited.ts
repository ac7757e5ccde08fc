import { z } from 'zod'

/**
 * Body of an update whose form may send the whole record back, as react-admin's does: `readOnly` names what is taken
 * along and dropped. Other unknown fields are refused (decisions A-05).
 */
export function editedBody<Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>, readOnly: readonly string[]) {
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
