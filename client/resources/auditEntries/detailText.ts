import { conditionText } from '../../format/conditionText.ts'
import { duration, durationOfSeconds } from '../../format/duration.ts'
import { formatCount, formatMoney } from '../../format/numbers.ts'
import { fullTime, longDate } from '../../format/time.ts'
import { anyMessages } from '../../i18n/messages.ts'
import { translateName } from '../../i18n/translateName.ts'
import type { Key, Words } from '../../i18n/useWords.ts'
import type { AuditEntry, Language } from '../../records.ts'
import { settingText } from '../../settings/settingText.ts'

type Details = AuditEntry['details']
type Context = { words: Words; language: Language; details: Details }
/** Puts a value into words; null if it has none. */
type Formatter = (value: unknown, context: Context) => string | null
type Group = Parameters<typeof translateName>[2]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const memberOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined)

const text: Formatter = (value) => (typeof value === 'string' && value !== '' ? value : null)
const texts: Formatter = (value, { words }) =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string').join(words('comma')) || null : null
const count: Formatter = (value, { language }) => (typeof value === 'number' ? formatCount(value, language) : null)
const size: Formatter = (value, { language }) =>
  Array.isArray(value) && value.length > 0 ? formatCount(value.length, language) : null
const yesOrNo: Formatter = (value, { words }) =>
  typeof value === 'boolean' ? words(value ? 'told.yes' : 'told.no') : null
const moment: Formatter = (value, { language }) => (typeof value === 'string' ? fullTime(value, language) : null)
const day: Formatter = (value, { language }) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? longDate(value, language) : null
const seconds: Formatter = (value, { words }) => (typeof value === 'number' ? durationOfSeconds(value, words) : null)
const entryNumber: Formatter = (value, { language }) =>
  typeof value === 'number' ? formatCount(value, language) : null

/** The reader's word for a name of the server's, from the first group that has it. */
const wordOf =
  (...groups: Group[]): Formatter =>
  (value, { words }) =>
    typeof value === 'string' && groups.some((group) => Object.hasOwn(anyMessages()[group], value))
      ? translateName(words, value, ...groups)
      : null

const each =
  (format: Formatter): Formatter =>
  (value, context) =>
    Array.isArray(value)
      ? value.flatMap((one) => format(one, context) ?? []).join(context.words('comma')) || null
      : null

/** The word for a name from a small group of the journal's own. */
const journalWordOf =
  (group: 'why' | 'result' | 'sign_in' | 'found_in'): Formatter =>
  (value, { words }) =>
    typeof value === 'string' && Object.hasOwn(anyMessages().journal[group], value)
      ? words(`journal.${group}.${value}` as Key)
      : null

/** A kind of the inbox, as the officer's account names it. */
const inboxKind: Formatter = (value, { words }) =>
  typeof value === 'string' && Object.hasOwn(anyMessages().mails.own.kind, value)
    ? words(`mails.own.kind.${value}` as Key)
    : null

/** The words of the first form that has some for the value. */
const firstOf =
  (...forms: Formatter[]): Formatter =>
  (value, context) =>
    forms.reduce<string | null>((found, form) => found ?? form(value, context), null)

const money =
  (currency: string): Formatter =>
  (value, { language, details }) =>
    typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
      ? formatMoney(value, typeof details[currency] === 'string' ? details[currency] : 'DZD', language)
      : null

/** A person, by the name that the journal keeps. */
const person: Formatter = (value) => text(memberOf(value, 'name'), {} as Context)

/** The officers who proposed and who confirmed. */
const proposal: Formatter = (value, { words }) => {
  const [by, confirmer] = [memberOf(memberOf(value, 'by'), 'name'), memberOf(memberOf(value, 'confirmed_by'), 'name')]
  return typeof by === 'string' && typeof confirmer === 'string' ? words('journal.two', { by, confirmer }) : null
}

const line: Formatter = (value, context) => {
  const [amount, booked] = [memberOf(value, 'amount'), memberOf(value, 'booked_on')]
  if (typeof amount !== 'string' || typeof booked !== 'string') return null
  const { language, words } = context
  return words('journal.line', { amount: formatMoney(amount, 'DZD', language), day: longDate(booked, language) })
}

const listVersion: Formatter = (value, { language, words }) => {
  const [name, version] = [memberOf(value, 'list'), memberOf(value, 'version')]
  if (typeof name !== 'string' || typeof version !== 'number') return null
  return words('journal.list_version', { name, version: formatCount(version, language) })
}

/** The readings of the document, such as `RC 16/00-… , NIF …`. */
const readings: Formatter = (value, context) => {
  const { words } = context
  return isObject(value)
    ? Object.entries(value)
        .flatMap(([name, one]) =>
          typeof one === 'string' && reading(name, context) ? `${readingName(name, words)} ${one}` : [],
        )
        .join(words('comma')) || null
    : null
}

const readingName = (name: string, words: Words) =>
  Object.hasOwn(anyMessages().changes.field, name)
    ? words(`changes.field.${name}` as Key)
    : translateName(words, name, 'sheet', 'fact')
const reading: Formatter = (value, { words }) => {
  if (typeof value !== 'string') return null
  const known = [anyMessages().changes.field, anyMessages().sheet, anyMessages().fact].some((names) =>
    Object.hasOwn(names, value),
  )
  return known ? readingName(value, words) : null
}

/** The parts of a search's filter: their names, and the typed text. */
const filter: Formatter = (value, { words }) =>
  isObject(value)
    ? Object.entries(value)
        .flatMap(([name, one]) =>
          name === 'q' && typeof one === 'string' ? words('sentence.quoted', { text: one }) : [],
        )
        .join(words('comma')) || null
    : null

const pages: Formatter = (value, { words, language }) => {
  if (!Array.isArray(value) || value.length === 0) return null
  const numbers = [...new Set(value.map((pin) => memberOf(pin, 'page')))].filter((page) => typeof page === 'number')
  return words('journal.on_pages', {
    count: formatCount(value.length, language),
    pages: numbers.map((page) => formatCount(page, language)).join(words('comma')),
  })
}

const kinds: Formatter = each(firstOf(wordOf('names'), wordOf('kind')))

/**
 * How to put each member of an entry's details into words; null for ids, digests and counters of versions, which mean
 * nothing to a reader and stay in exports and receipts. A test that writes a member without an entry here fails
 * (test/support/journalWords.ts).
 */
const DETAIL_FORMATTERS: Record<string, Formatter | null> = {
  account: text,
  action: firstOf(wordOf('verb'), journalWordOf('why')),
  added: count,
  again: yesOrNo,
  amount: money('currency'),
  answer: journalWordOf('result'),
  asked: firstOf(money('asked_currency'), wordOf('verb')),
  because: wordOf('verb'),
  booked_on: day,
  bulk: count,
  by: firstOf(person, journalWordOf('found_in')),
  changed: firstOf(count, each(firstOf(reading, wordOf('detail', 'fact')))),
  checklist: each((one, { words, language }) => {
    const what = memberOf(memberOf(one, 'texts'), language)
    if (typeof what !== 'string') return null
    return words(memberOf(one, 'ticked') ? 'checklist.made' : 'checklist.not_made', { what })
  }),
  claimed_seconds: seconds,
  code: firstOf(journalWordOf('why'), (_value, { words }) => words('journal.why.other')),
  collisions: size,
  count,
  decided_with: wordOf('names'),
  documents: count,
  dossiers: firstOf(count, size),
  due_at: moment,
  elapsed_seconds: seconds,
  email: text,
  entries: firstOf(count, size),
  erasure: count,
  escalated_at: moment,
  events: size,
  expected: count,
  expires_at: moment,
  failing_since: moment,
  failure_reason: wordOf('failure'),
  failures: count,
  field: text,
  field_added: text,
  field_changed: text,
  field_removed: text,
  file_replaced: yesOrNo,
  files: count,
  files_replaced: each(wordOf('file')),
  filter,
  force: yesOrNo,
  form_version: count,
  frozen_at: moment,
  frozen_reason: text,
  held: yesOrNo,
  payments: firstOf(count, size),
  suspended: firstOf(count, size),
  format: (value) => (typeof value === 'string' ? value.toUpperCase().replaceAll('-', ' ') : null),
  found: count,
  gateway: journalWordOf('why'),
  hits: count,
  risk_level: (value, { words }) =>
    typeof value === 'string' && Object.hasOwn(anyMessages().risk.level, value)
      ? words(`risk.level.${value}` as Key)
      : null,
  instances: firstOf(count, size),
  invited: yesOrNo,
  is_active: yesOrNo,
  journal: (value, context) => count(memberOf(value, 'entries'), context),
  key: count,
  keys: count,
  kind: firstOf(wordOf('file'), wordOf('kind'), journalWordOf('why')),
  kinds,
  kinds_off: each(journalWordOf('why')),
  // The value is the page's address, which contains ids.
  as_trader: (_value, { words }) => words('told.yes'),
  daily: each(inboxKind),
  never: each(inboxKind),
  language: wordOf('language'),
  line: text,
  lines: count,
  list: text,
  lists: each(listVersion),
  matched: line,
  max_uses: count,
  mentions: size,
  method: firstOf(journalWordOf('sign_in'), wordOf('method')),
  missing: (value, context) => count(value, context) ?? size(value, context),
  money: (value, context) => line(memberOf(value, 'line'), context),
  name: text,
  needs: each((value, { words }) => (typeof value === 'string' ? conditionText(value, words) : null)),
  new_contact: yesOrNo,
  new_lines: count,
  not_looked_up: each(wordOf('look_up')),
  not_read: each(reading),
  note: text,
  of: firstOf(wordOf('kind'), wordOf('names')),
  other: (value, context) => wordOf('kind')(memberOf(value, 'resource'), context),
  own_contact: yesOrNo,
  payable_type: wordOf('payable'),
  payment_method: wordOf('method'),
  permanent: yesOrNo,
  bounces: count,
  pin_texts: texts,
  pins: pages,
  preset: wordOf('preset'),
  problems: texts,
  proposal,
  published_at: moment,
  readings,
  receipt: entryNumber,
  received: each((value, context) => wordOf('file')(memberOf(value, 'kind'), context)),
  record: (value, context) => wordOf('kind')(memberOf(value, 'resource'), context),
  ref: text,
  reference: text,
  removed: count,
  renewed: count,
  replaced: count,
  resealed: count,
  reverses: entryNumber,
  role: wordOf('role'),
  same_as_refused: yesOrNo,
  score: count,
  screening: (value, context) => size(memberOf(value, 'hits'), context),
  no_document: yesOrNo,
  seal: count,
  slug: text,
  second_factors: each(journalWordOf('sign_in')),
  section_added: text,
  section_changed: text,
  section_removed: text,
  sent: (value, { words }) => {
    const retry = memberOf(value, 'retry')
    return typeof retry === 'string' && Object.hasOwn(anyMessages().house_reason.retry, retry)
      ? words(`house_reason.retry.${retry}` as Key)
      : null
  },
  sessions: count,
  subjects: count,
  submission: count,
  takes_effect_at: moment,
  target_amount: money('currency'),
  title: text,
  transaction: wordOf('state'),
  until: moment,
  url_host: text,
  usage_mode: wordOf('usage'),
  waited_seconds: seconds,
  warnings: each((value, context) => reading(memberOf(value, 'id'), context)),
  webhooks: count,
  why: firstOf(wordOf('webhook'), journalWordOf('why'), text),
  with_identification: (value, { words }) => (value ? words('told.yes') : null),
  with_trader_seconds: seconds,
  ...Object.fromEntries(
    [
      ...[
        'answer_id',
        'api_key_id',
        'base',
        'case',
        'collision',
        'content_sha256',
        'currency',
        'asked_currency',
        'decision_sha256',
      ],
      ...[
        'description',
        'digest',
        'evidence',
        'report',
        'disabled',
        'disabled_before',
        'dispatch_id',
        'event',
        'event_id',
        'event_type',
      ],
      ...[
        'file_id',
        'form_id',
        'hit',
        'invited_by',
        'line_id',
        'link',
        'matcher',
        'metadata',
        'note_id',
        'passkey',
        'payable_id',
      ],
      ...['payment_instance_id', 'payment_link_id', 'payment_mode', 'provider', 'record_id', 'request', 'root'],
      ...[
        'second_look',
        'session',
        'settlement',
        'settlement_sha256',
        'sha256',
        'table',
        'template_id',
        'tie',
        'token',
      ],
      ...['trader_id', 'transaction_id', 'type', 'user_id', 'version', 'version_id', 'webhook_id', 'accesses'],
      ...['name_before', 'role_before', 'second_factors_before', 'inactivity_timeout_minutes', 'reason', 'from', 'to'],
    ].map((name) => [name, null]),
  ),
}

/** Whether the console has words for a member of an entry's details, or leaves it out on purpose. */
export const isKnownDetail = (name: string): boolean => Object.hasOwn(DETAIL_FORMATTERS, name)

/** Whether a member of an entry's details is left out on purpose. */
export const isHidden = (name: string): boolean =>
  Object.hasOwn(DETAIL_FORMATTERS, name) && DETAIL_FORMATTERS[name] === null

export type Change = { field: string; before: string | null; after: string | null }

const labelOf = (name: string, words: Words) => translateName(words, name, 'detail', 'logged', 'names')

const isChange = (value: unknown): value is { before: unknown; after: unknown } =>
  isObject(value) && 'before' in value && 'after' in value

function detailText(name: string, value: unknown, context: Context): string | null {
  const format = Object.hasOwn(DETAIL_FORMATTERS, name) ? DETAIL_FORMATTERS[name]! : null
  return format && value !== null && value !== undefined ? format(value, context) : null
}

/**
 * The members of an entry's details in words, with their labels; without the members that only hold a value before or
 * after a change.
 */
export function detailRows(
  { details }: AuditEntry,
  words: Words,
  language: Language,
): { label: string; text: string }[] {
  const context = { words, language, details }
  return Object.entries(details).flatMap(([name, value]) => {
    if (isChange(value) || `${name}_before` in details) return []
    const shown = detailText(name, value, context)
    return shown === null ? [] : [{ label: labelOf(name, words), text: shown }]
  })
}

/** A change of a setting, an assignment or a role, from the entry's `from` and `to`. */
function fromTo({ resource, record_id, details }: AuditEntry, context: Context): Change[] {
  const { words } = context
  const { from, to } = details
  if (from === undefined && to === undefined) return []
  if (resource === 'settings') {
    const [before, after] = [settingText(record_id, from, to, words), settingText(record_id, to, from, words)]
    return [{ field: words('logged.setting'), before, after }]
  }
  const textOf = (value: unknown) =>
    firstOf(person, (one) => wordOf('role')(memberOf(one, 'role'), context), day, wordOf('state'))(value, context)
  const field = words(isObject(from) && 'role' in from ? 'detail.role' : 'logged.value')
  const [before, after] = [textOf(from), textOf(to)]
  return before === null && after === null ? [] : [{ field, before, after }]
}

/** The values before and after: the state, the setting, and each field whose former value the entry has. */
export function changesOf(entry: AuditEntry, words: Words, language: Language): Change[] {
  const { from, to, details } = entry
  const context = { words, language, details }
  const state = (name: string | null) => name && translateName(words, name, 'state')
  const rows: Change[] = from || to ? [{ field: words('logged.state'), before: state(from), after: state(to) }] : []
  const fields = Object.entries(details).flatMap(([name, value]) => {
    if (isChange(value)) {
      const minutes = name === 'inactivity_timeout_minutes'
      const textOf = (one: unknown) =>
        minutes && typeof one === 'number' ? duration(one, words) : detailText(name, one, context)
      return [{ field: labelOf(name, words), before: textOf(value.before), after: textOf(value.after) }]
    }
    if (!(`${name}_before` in details)) return []
    return [
      {
        field: labelOf(name, words),
        before: detailText(name, details[`${name}_before`], context),
        after: detailText(name, value, context),
      },
    ]
  })
  return [...rows, ...fromTo(entry, context), ...fields].filter(
    ({ before, after }) => before !== null || after !== null,
  )
}
