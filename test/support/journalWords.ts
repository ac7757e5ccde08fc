// Every entry that a test leaves in a journal must have words in the console, in each language: a sentence for its
// action, a name for its kind of record, and words for each member of its details, or a reason to leave it out.

import { ar } from '../../client/i18n/ar.ts'
import { en } from '../../client/i18n/en.ts'
import { fr } from '../../client/i18n/fr.ts'
import { loadMessages } from '../../client/i18n/messages.ts'
import type { Words } from '../../client/i18n/useWords.ts'
import type { AuditEntry } from '../../client/records.ts'
import { changesOf, detailRows, isKnownDetail } from '../../client/resources/auditEntries/detailText.ts'
import type { Db } from '../../server/database/client.ts'

const LANGUAGES = { en, fr, ar } as const

await loadMessages('en')

/** Kinds of records and members of details that only tests write. */
const TEST_RESOURCES = ['test', 'tests', 'late', 'system', 'fillers', 'directors']
const TEST_ENTRIES = ['secret', 'text']

/**
 * Patterns of text that a reader cannot understand: objects, lists, ids, digests, names of members, and keys without a
 * message.
 */
const NOT_WORDS = /[{}[\]]|\bundefined\b|\bnull\b|[\da-f]{8}-[\da-f]{4}-|[\da-f]{32}|\bmissing:/

type Entry = Pick<AuditEntry, 'action' | 'resource' | 'record_id' | 'from' | 'to'> & { details: AuditEntry['details'] }

/** The messages of a language, as the console looks them up; `missing:` and the key for one that it lacks. */
const wordsOf = (messages: object): Words =>
  ((key: string, values: Record<string, unknown> = {}) => {
    const found = key
      .split('.')
      .reduce<unknown>((group, name) => (group as Record<string, unknown> | undefined)?.[name], messages)
    if (typeof found !== 'string') return `missing:${key}`
    return found.split('||||')[0]!.replaceAll(/%\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
  }) as Words

/** The parts of an entry for which the console has no words. */
function missingWords(entry: Entry): string[] {
  const { action, resource, details } = entry
  const problems = Object.keys(details)
    .filter((name) => !isKnownDetail(name))
    .map((name) => `no words for the detail ${name} of ${action}`)
  if (!Object.hasOwn(en.act, action)) problems.push(`no sentence for ${action}`)
  if (!Object.hasOwn(en.sentence.the, resource)) problems.push(`no name for ${resource}`)
  for (const [language, messages] of Object.entries(LANGUAGES)) {
    const words = wordsOf(messages)
    const whole = { ...entry, name: null, trader: null, reasons: [] } as unknown as AuditEntry
    const said = [
      ...detailRows(whole, words, language as keyof typeof LANGUAGES).map(({ label, text }) => `${label}: ${text}`),
      ...changesOf(whole, words, language as keyof typeof LANGUAGES).map(
        ({ field, before, after }) => `${field}: ${before ?? '-'} ${after ?? '-'}`,
      ),
    ]
    problems.push(...said.filter((one) => NOT_WORDS.test(one)).map((one) => `${language}, ${action}: ${one}`))
  }
  return problems
}

/** All texts within a value. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** An officer searched a list by an id: the entry repeats it. */
const isSearch = ({ details }: Entry) => isIdOrDigest(String((details.filter as { q?: unknown } | undefined)?.q ?? ''))

/** Tests type texts that break a page; such a text would match NOT_WORDS. */
const hasTypedText = (entry: Entry) =>
  isSearch(entry) || textsIn(entry.details).some((text) => NOT_WORDS.test(text) && !isIdOrDigest(text))

/** Whether the text is an id or a digest, which the server itself wrote. */
const isIdOrDigest = (text: string) => /^[\da-f-]{32,64}$/.test(text)

/** The parts of a journal's entries for which the console has no words. */
export async function entriesWithoutWords(db: Db): Promise<string[]> {
  const entries = await db.$queryRaw<Entry[]>`
    SELECT DISTINCT ON (action, resource, shape) action, resource, record_id, "from", "to", details
    FROM audit_entries, LATERAL (
      SELECT string_agg(key || jsonb_typeof(value), ',' ORDER BY key) AS shape FROM jsonb_each(details)
    ) AS members
    WHERE NOT resource = ANY (${TEST_RESOURCES}) AND NOT details ?| ${TEST_ENTRIES}`
  return [...new Set(entries.filter((one) => !hasTypedText(one)).flatMap(missingWords))]
}
