import type { Language } from '../../database/generated/enums.ts'
import type { ConsoleInboxItem } from '../../review/casework/inbox.ts'
import { layOut, type RenderedMail } from './render.ts'
import { type MailWords, mailWords } from './words/index.ts'

/** The most items that a digest lists; the inbox has the others. */
const MAX_LISTED_ITEMS = 20

/**
 * The parts of an inbox item that a mail may contain. Its text is left out, because it may mention a suspicion or quote
 * a document.
 */
type InboxSubject = Pick<ConsoleInboxItem, 'kind' | 'by' | 'name' | 'resource' | 'record_id'> &
  Partial<Pick<ConsoleInboxItem, 'new_hits'>>

/** The number of cases that a notice of hits stands for; 1 for other items. */
const casesOf = ({ new_hits }: InboxSubject): number => new_hits?.cases ?? 1

function sentenceOf(item: InboxSubject, { officer }: MailWords): string {
  const { kind, by } = item
  return casesOf(item) > 1 ? officer.said.hits(String(casesOf(item))) : officer.said[kind](by?.name ?? '')
}

/** The name of the item's record; null for a hit, because a reader of the mail would learn of a suspicion. */
const nameOf = ({ kind, name }: InboxSubject): string | null =>
  kind === 'hit' || kind === 'reset_password' || !name ? null : name

function oneItem(item: InboxSubject, words: MailWords) {
  const name = nameOf(item)
  return { title: sentenceOf(item, words), lines: name ? [words.about(name)] : [] }
}

function severalItems(items: InboxSubject[], words: MailWords) {
  const lines = items.slice(0, MAX_LISTED_ITEMS).map((item) => {
    const name = nameOf(item)
    const sentence = sentenceOf(item, words)
    return name ? words.officer.line(sentence, name) : sentence
  })
  const more = items.length - lines.length
  return {
    title: words.officer.digest(items.length),
    lines: more > 0 ? [...lines, words.officer.digest_more(more)] : lines,
  }
}

/**
 * Subject, text and HTML of a mail to an officer: one item of their inbox, or a digest (record 0198). It names colleagues
 * and dossiers, and leads to the console, which asks for the sign-in.
 */
export function renderOfficerMail(
  mail: { kind: 'item' | 'digest'; items: InboxSubject[]; language: Language },
  publicUrl: string,
): RenderedMail {
  const { kind, items, language } = mail
  const words = mailWords(language)
  const [first] = items
  const isOne = kind === 'item' && first !== undefined
  const { title, lines } = isOne ? oneItem(first, words) : severalItems(items, words)
  const isOneRecord = isOne && casesOf(first) <= 1
  const path = isOneRecord ? `${first.resource}/${first.record_id}/show` : 'inbox'
  return layOut({
    contents: { title, lines, quote: null, after: [] },
    links: [{ url: `${publicUrl}/#/${path}`, label: isOneRecord ? words.officer.open : words.officer.open_inbox }],
    closing: words.officer.closing,
    stop: null,
    language,
  })
}
