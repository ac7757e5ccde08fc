import { z } from 'zod'
import { LIMITS } from '../../kernel/limits.ts'
import { conditionSchema } from './conditions.ts'

/** The form of a line's code, which stands in paths. */
const CODE = /^[A-Za-z][A-Za-z0-9_-]{0,39}$/

const sentence = z.string().trim().min(1).max(LIMITS.checklist_line)

const line = z.strictObject({
  code: z.string().refine((code) => CODE.test(code), {
    message: 'A code begins with a letter and has at most 40 letters, digits, underscores and hyphens.',
    params: { rule: 'format' },
  }),
  texts: z.strictObject({ en: sentence, fr: sentence, ar: sentence }),
  /** Whether an officer must tick the line before an accept. */
  required: z.boolean(),
  /** The condition under which the line appears; always, if absent. */
  when: conditionSchema.optional(),
})

/** A line of the checklist as the setting holds it. */
export type ChecklistLine = z.output<typeof line>

/** The lines of one kind of dossier. Codes that differ only in case count as the same code. */
export const checklistSchema = z
  .array(line)
  .max(LIMITS.checklist_lines)
  .superRefine((lines, context) => {
    const known = new Set<string>()
    for (const [index, { code }] of lines.entries()) {
      if (known.has(code.toLowerCase()))
        context.addIssue({
          code: 'custom',
          path: [index, 'code'],
          message: `Two lines have the code ${code}: give each its own.`,
          params: { rule: 'unique' },
        })
      known.add(code.toLowerCase())
    }
  })
