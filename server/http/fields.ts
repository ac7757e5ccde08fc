import { z } from 'zod'

/** Building blocks of request schemas. The external API trims texts and takes an empty one for an absent one. */

const isBlank = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)

export const requiredText = (max: number) => z.preprocess(isBlank, z.string().trim().max(max))
export const optionalText = (max: number) => z.preprocess(isBlank, z.string().trim().max(max).nullish())
export const requiredId = () => z.preprocess(isBlank, z.uuid())
export const optionalId = () => z.preprocess(isBlank, z.uuid().nullish())

/** A password: never trimmed. */
export const secretText = (max: number) => z.string().min(1).max(max)

/** The issue for a refinement to report. */
export const customIssue = (rule: string, message: string) => ({ code: 'custom' as const, message, params: { rule } })

/** The maximum number of characters, as JSON, of a caller's own data, because events and submissions carry it. */
const MAX_METADATA_BYTES = 10_000

/** A caller's own object, such as `metadata`: stored and returned unchanged. */
export const metadataSchema = (name: string) =>
  z
    .record(z.string(), z.unknown())
    .nullish()
    .superRefine((value, context) => {
      if (value && JSON.stringify(value).length > MAX_METADATA_BYTES)
        context.addIssue(
          customIssue('max', `The ${name} field must not be greater than ${MAX_METADATA_BYTES} characters as JSON.`),
        )
    })
