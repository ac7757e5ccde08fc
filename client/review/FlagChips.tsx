import { clsx } from 'clsx'
import {
  ArrowUpFromLine,
  Ban,
  Copy,
  Files,
  GitCompareArrows,
  History,
  IdCard,
  Landmark,
  Languages,
  type LucideIcon,
  MailQuestionMark,
  MessageSquareText,
  ReceiptText,
  ShieldCheck,
} from 'lucide-react'
import chipStyles from '../elements/chip.module.css'
import textStyles from '../elements/text.module.css'
import { useWords } from '../i18n/useWords.ts'
import type { Flag } from '../records.ts'
import styles from './FlagChips.module.css'

/** The look of a flag: soft amber for a collision to answer, an outline for a hint. */
const LOOK: Record<Flag, [icon: LucideIcon, tone: 'warn' | 'line']> = {
  tied: [Ban, 'line'],
  refused_before: [History, 'warn'],
  same_rib: [Landmark, 'warn'],
  same_rc: [IdCard, 'warn'],
  same_nif: [IdCard, 'warn'],
  same_proof: [ReceiptText, 'warn'],
  same_file: [Files, 'warn'],
  same_name: [Copy, 'warn'],
  escalated: [ArrowUpFromLine, 'line'],
  no_answer: [MailQuestionMark, 'line'],
  note_for_you: [MessageSquareText, 'line'],
  mixed_scripts: [Languages, 'line'],
  near_name: [GitCompareArrows, 'line'],
  regulated: [ShieldCheck, 'line'],
}

/** Whether a flag is a collision that must be answered, not only a hint. */
export const mustBeAnswered = (flag: Flag) => LOOK[flag][1] === 'warn'

/** A row's flags: the most urgent in words; the others are counted, and named on hover and to screen readers. */
export function FlagChips({ flags }: { flags: readonly Flag[] }) {
  const words = useWords()
  const [first, ...others] = flags
  if (!first) return null
  const [Icon] = LOOK[first]
  const urgent = mustBeAnswered(first)
  const rest = others.map((flag) => words(`flag.${flag}`)).join(words('comma'))
  return (
    <span className={styles.flags}>
      <span
        className={clsx(chipStyles.chip, !urgent && chipStyles.line)}
        data-slot="chip"
        data-tone={urgent ? 'warn' : undefined}
      >
        <Icon size={13} strokeWidth={1.8} aria-hidden="true" />
        <span className={textStyles.clip}>{words(`flag.${first}`)}</span>
      </span>
      {others.length > 0 && (
        <span className={clsx(chipStyles.chip, chipStyles.line)} data-slot="chip" title={rest}>
          <span aria-hidden="true">+{others.length}</span>
          <span className={textStyles.spoken}>{rest}</span>
        </span>
      )}
    </span>
  )
}
