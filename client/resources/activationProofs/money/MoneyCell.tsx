import {
  BanknoteCheck,
  Check,
  CircleDashed,
  Clock,
  EqualApproximately,
  Hourglass,
  type LucideIcon,
  Undo2,
} from 'lucide-react'
import textStyles from '../../../elements/text.module.css'
import { showDay } from '../../../format/day.ts'
import { formatDecimals, isolateAmount } from '../../../format/numbers.ts'
import { type Key, useLanguage, useWords, type Words } from '../../../i18n/useWords.ts'
import type { ActivationProofRow, Language } from '../../../records.ts'
import { useDossierKind } from '../../../registry.tsx'
import styles from './MoneyCell.module.css'

type Look = { icon: LucideIcon; tone: string; word: Key; more: string | null }

const day = (iso: string | null | undefined) => (iso ? showDay(iso.slice(0, 10)).slice(0, 5) : null)

/** The difference between a line's amount and the amount due; without a difference, the line's day. */
function nearBy({ money, transaction, fee }: ActivationProofRow, words: Words, language: Language): string | null {
  const line = money.proposals[0]?.line
  if (!line) return null
  const cents = Math.round((Number(line.amount) - Number((transaction ?? fee).amount)) * 100)
  if (cents === 0) return day(line.booked_on)
  const amount = isolateAmount(formatDecimals((Math.abs(cents) / 100).toFixed(2), language))
  return words(cents < 0 ? 'money.short' : 'money.over', { amount })
}

function lookOf(record: ActivationProofRow, words: Words, language: Language): Look {
  const { money } = record
  switch (money.state) {
    case 'matched':
      return { icon: Check, tone: 'ok', word: 'money.list.matched', more: day(money.line?.booked_on) }
    case 'clearing': {
      const until = day(money.clears_on)
      const more = until && words('money.list.until', { day: until })
      return { icon: Hourglass, tone: 'info', word: 'money.list.clearing', more }
    }
    case 'returned': {
      const at = day(money.return?.line?.booked_on ?? money.return?.at)
      return { icon: Undo2, tone: 'bad', word: 'money.list.returned', more: at }
    }
    case 'proposed':
      return money.proposals[0]?.sure
        ? { icon: BanknoteCheck, tone: 'ok', word: 'money.list.sure', more: day(money.proposals[0].line.booked_on) }
        : { icon: EqualApproximately, tone: 'warn', word: 'money.list.near', more: nearBy(record, words, language) }
    case 'none': {
      const to = day(money.covered_until)
      return {
        icon: Clock,
        tone: 'plain',
        word: 'money.list.none',
        more: to && words('money.list.covered', { day: to }),
      }
    }
    case 'no_statement':
      return { icon: CircleDashed, tone: 'muted', word: 'money.list.no_statement', more: null }
  }
}

/** Whether the money of a proof is there: a mark, a word, and the day or the difference below it. */
export function MoneyCell({ record }: { record: ActivationProofRow }) {
  const words = useWords()
  const { language } = useLanguage()
  const { icon: Icon, tone, word, more } = lookOf(record, words, language)
  return (
    <span className={styles.money} data-tone={tone}>
      <Icon size={15} strokeWidth={1.7} aria-hidden="true" />
      <span>
        <b>{words(word)}</b>
        {more && <small>{more}</small>}
      </span>
    </span>
  )
}

/** The state of a proof's money on the rail. It shows only money that was received, proposed or returned. */
export function MoneySign({ record }: { record: ActivationProofRow }) {
  const words = useWords()
  const { hasMoney } = useDossierKind('activation-proofs')
  const { language } = useLanguage()
  const { icon: Icon, tone, word } = lookOf(record, words, language)
  if (!hasMoney || !['matched', 'proposed', 'returned'].includes(record.money.state)) return null
  return (
    <span data-tone={tone} title={words(word)}>
      <Icon size={15} strokeWidth={1.6} aria-hidden="true" />
      <span className={textStyles.spoken}>{words(word)}</span>
    </span>
  )
}
