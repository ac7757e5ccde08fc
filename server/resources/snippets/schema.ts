import { z } from 'zod'
import { Language } from '../../database/generated/enums.ts'
import { oneOrMany } from '../../http/consoleList.ts'
import { editBodySchema } from '../../http/editBody.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { PLACEHOLDERS } from '../../review/dossier/reasons.ts'

const text = z
  .string()
  .trim()
  .min(1)
  .max(LIMITS.reason)
  .superRefine((given, context) => {
    for (const [found, name] of given.matchAll(/\{([^{}\s]*)\}/g))
      if (!PLACEHOLDERS.some((known) => known === name))
        context.addIssue({
          code: 'custom',
          message: `${found} is no variable: there are {trader} and {due}.`,
          params: { rule: 'placeholder' },
        })
  })

const fields = {
  /** The name by which an officer finds the snippet. */
  name: z
    .string()
    .trim()
    .min(1)
    .max(LIMITS.snippet_name)
    .refine((name) => !/[\r\n;]/.test(name), {
      message: 'A name is one line without a semicolon, which begins the letters that are typed.',
      params: { rule: 'format' },
    }),
  language: z.enum(Language),
  text,
  shared: z.boolean(),
}

/** POST /snippets */
export const newSnippet = z.strictObject({ ...fields, shared: fields.shared.default(false) })

/** PUT /snippets/:id: any of these, or the whole record. */
export const snippetChange = editBodySchema(z.object({ ...fields, version: z.int().min(1) }).partial(), [
  'id',
  'owner',
  'allowed_actions',
  'created_at',
  'updated_at',
])

export type SnippetInput = z.output<typeof newSnippet>
export type SnippetChange = z.output<typeof snippetChange>

export const SORTS = ['name', 'id', 'language', 'created_at', 'updated_at'] as const
export const filters = z.object({
  id: oneOrMany(z.uuid()).optional(),
  language: z.enum(Language).optional(),
  shared: z.boolean().optional(),
})
