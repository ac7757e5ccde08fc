import { z } from 'zod'
import { editBodySchema } from '../../http/editBody.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { PLACEHOLDERS, RETRIES, type Texts } from '../../review/dossier/reasons.ts'
import { reasonForOfficers } from '../../review/record/proposal.ts'

/** The text for the trader, on one line: a letter with several reasons has one line for each. */
const sentence = z
  .string()
  .trim()
  .min(1)
  .max(LIMITS.reason_sentence)
  .refine((text) => !/[\r\n\u2028\u2029]/.test(text), {
    message: 'A reason is one line: the text of several reasons has one line each.',
    params: { rule: 'one_line' },
  })

const namesIn = (text: string) => [...text.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1]!)
const isKnown = (name: string) => PLACEHOLDERS.some((known) => known === name)
const LANGUAGES = { en: 'English', fr: 'French', ar: 'Arabic' } as const
const CODES = Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[]

/**
 * Checks a placeholder of the sentences. Returns the language whose sentence differs from the others, and an error
 * message; null if all agree.
 */
function findPlaceholderError(texts: Texts, name: string): { language: string; message: string } | null {
  const holders = CODES.filter((language) => namesIn(texts[language]).includes(name))
  const others = CODES.filter((language) => !holders.includes(language))
  if (!isKnown(name))
    return { language: holders[0]!, message: `{${name}} is no placeholder: there are {trader} and {due}.` }
  if (others.length === 0) return null
  const [language] = holders.length === 1 ? holders : others
  const where = holders.map((code) => LANGUAGES[code]).join(' and ')
  return { language: language!, message: `{${name}} stands in ${where} only: write it in all three or in none.` }
}

/** The sentences by language. All of them contain the same placeholders. */
const texts = z.strictObject({ en: sentence, fr: sentence, ar: sentence }).check((context) => {
  const given = context.value as Texts
  for (const name of new Set(CODES.flatMap((language) => namesIn(given[language])))) {
    const found = findPlaceholderError(given, name)
    if (found)
      context.issues.push({
        code: 'custom',
        input: given,
        path: [found.language],
        message: found.message,
        params: { rule: 'placeholder' },
      })
  }
})

/** The fields of a reason that can change. */
const fields = {
  group: z.string().max(40),
  texts,
  retry: z.enum(RETRIES),
  private: z.boolean(),
  public_code: z.string().max(40).nullable(),
  order: z.int().min(0).max(100_000),
  retired: z.boolean(),
  /** The reason for the change, for officers only. */
  reason: reasonForOfficers,
}

/** The fields of a reason that never change. */
const fixed = {
  resource: z.string().max(40),
  number: z.string().regex(/^\d{2}$/, 'The number has two digits.'),
}

/** Fields of the record that cannot be changed; a form may send them back. */
const SHOWN = ['code', 'min_text', 'used', 'proposal', 'needs_second', 'other_admins', 'allowed_actions'] as const

/** POST /reasons; `resources`: the queues. */
export const newReasonBody = (resources: readonly string[]) =>
  z.strictObject({
    id: z
      .string()
      .regex(/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/, 'A code has capital letters, digits and underscores, as ID_RC_EXPIRED.')
      .min(3)
      .max(40),
    resource: z.enum(resources),
    number: fixed.number,
    group: fields.group,
    texts,
    retry: fields.retry,
    private: fields.private.default(false),
    public_code: fields.public_code.default(null),
    order: fields.order.optional(),
    reason: reasonForOfficers,
  })

/** PUT /reasons/:id: the complete record. */
export const reasonChangeBody = editBodySchema(
  z.object({ ...fields, resource: fixed.resource, number: fixed.number, version: z.int().min(1) }),
  ['id', ...SHOWN],
)
