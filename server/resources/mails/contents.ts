import type { Language } from '../../database/generated/enums.ts'
import type { MailWords } from './words/index.ts'

/** The subject matter of a mail. */
export type MailSubject = {
  type: string
  /** The data of the mail's event, or of the mail itself. */
  data: Record<string, unknown>
}

/** The parts of a mail, before it becomes text and HTML. */
export type MailContents = {
  title: string
  lines: string[]
  /** An officer's words, with an introduction. */
  quote: { intro: string; text: string } | null
  /** Lines below the quote. */
  after: string[]
}

/** Locale tags for Intl; digits are Western in every language. */
const TAG: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR', ar: 'ar-DZ-u-nu-latn' }

const dayOf = (at: string, language: Language) =>
  new Intl.DateTimeFormat(TAG[language], { timeZone: 'Africa/Algiers', dateStyle: 'long' }).format(new Date(at))

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null)

/** Masks account numbers in a text, in whatever groups they were typed; the last four digits stay. */
export const hideAccounts = (text: string): string =>
  text.replace(/\d(?:[\s.-]?\d){15,}/g, (number) => `••••${number.replaceAll(/\D/g, '').slice(-4)}`)

type Family = 'identification' | 'brand' | 'bank_account'

const isFamily = (text: string): text is Family => ['identification', 'brand', 'bank_account'].includes(text)

/** Names the dossier that the mail is about. */
function aboutOf({ name, title, account_number_last4 }: Record<string, unknown>, words: MailWords): string[] {
  const last4 = textOf(account_number_last4)
  if (last4) return [words.account(last4)]
  const called = textOf(name) ?? textOf(title)
  return called ? [words.about(called)] : []
}

/** An officer's reason or question as a quote; null if there is none. */
function quoteOf(intro: string, text: unknown): MailContents['quote'] {
  const quoted = textOf(text)
  return quoted === null ? null : { intro, text: quoted }
}

/** The contents for a decision on a dossier, or a question about it. */
function dossierContents(
  family: Family,
  outcome: string,
  data: Record<string, unknown>,
  words: MailWords,
  language: Language,
): MailContents {
  const lines = aboutOf(data, words)
  if (outcome === 'approved') return { title: words.accepted[family], lines, quote: null, after: [] }
  if (outcome === 'rejected') {
    const after = [data.retry === 'final' ? words.final : words.resubmit]
    return { title: words.refused[family], lines, quote: quoteOf(words.reason, data.reason), after }
  }
  const due = textOf(data.due_at)
  const after = due ? [words.answer_by(dayOf(due, language))] : []
  return { title: words.asked[family], lines, quote: quoteOf(words.question, data.text), after }
}

function activationContents(data: Record<string, unknown>, words: MailWords): MailContents {
  const lines = aboutOf(data, words)
  const quote = quoteOf(words.reason, data.acceptance_reason)
  if (data.acceptance_status === 'ready')
    return { title: words.ready, lines: [...lines, words.ready_text], quote: null, after: [] }
  if (data.acceptance_status === 'rejected') return { title: words.refused.activation, lines, quote, after: [] }
  return { title: words.new_proof, lines: [...lines, words.new_proof_text], quote, after: [] }
}

/** The contents of a mail to a confirmed address, in its language. */
export function contentsOf({ type, data }: MailSubject, words: MailWords, language: Language): MailContents {
  const [family = '', outcome = ''] = type.split('.')
  if (isFamily(family)) return dossierContents(family, outcome, data, words, language)
  if (type === 'payment_instance.acceptance_changed') return activationContents(data, words)
  if (type === 'webhook.disabled') {
    const why = data.why === 'gone' ? words.webhook_gone : words.webhook_failing
    return { title: words.webhook, lines: [words.webhook_text(String(data.host)), why], quote: null, after: [] }
  }
  const quote = quoteOf(words.reason, data.reason)
  const lines = aboutOf(data, words)
  if (type === 'payment_instance.reactivated') return { title: words.reactivated, lines, quote, after: [] }
  return { title: words.suspended, lines: [...lines, words.suspended_text], quote, after: [] }
}
