import { clsx } from 'clsx'
import {
  ArrowLeftRight,
  ArrowUpRight,
  AtSign,
  Banknote,
  Gauge,
  Hand,
  KeyRound,
  type LucideIcon,
  ScanSearch,
  Split,
  TimerOff,
  Undo2,
} from 'lucide-react'
import { LinkBase } from 'react-admin'
import flowStyles from '../elements/flow.module.css'
import { focusTarget } from '../elements/focusTargets.ts'
import { Timestamp } from '../elements/Timestamp.tsx'
import textStyles from '../elements/text.module.css'
import { useWords } from '../i18n/useWords.ts'
import type { InboxItem } from '../records.ts'
import { Disagreement } from './Disagreement.tsx'
import styles from './Inbox.module.css'
import { InboxSentence } from './InboxSentence.tsx'
import { isGroup, itemPath } from './newHits.ts'

const MARKS: Record<InboxItem['kind'], [icon: LucideIcon, tone: string]> = {
  take_over: [ArrowLeftRight, 'warn'],
  mention: [AtSign, 'info'],
  hand_back: [Undo2, 'none'],
  assign: [Hand, 'none'],
  return: [Undo2, 'warn'],
  disagree: [Split, 'warn'],
  reset_password: [KeyRound, 'warn'],
  money_returned: [Banknote, 'warn'],
  fast_decisions: [Gauge, 'warn'],
  hit: [ScanSearch, 'warn'],
  escalated: [ArrowUpRight, 'warn'],
  target_missed: [TimerOff, 'warn'],
}

type Props = { item: InboxItem; isStop: boolean; onFocus: () => void; onOpen: () => void }

/** One item: a link to its page, with the colleague's words in quotes. */
export function InboxRow({ item, isStop, onFocus, onOpen }: Props) {
  const words = useWords()
  const [Icon, tone] = MARKS[item.kind]
  const isNew = item.read_at === null
  return (
    <li className={clsx(styles.row, isNew && styles.fresh)}>
      <LinkBase
        to={itemPath(item)}
        tabIndex={isStop ? 0 : -1}
        ref={focusTarget('inbox item')}
        data-item={item.id}
        onFocus={onFocus}
        onClick={onOpen}
      >
        <span className={styles.mark} data-tone={tone}>
          <Icon size={15} strokeWidth={1.6} className={flowStyles.mirrored} aria-hidden="true" />
        </span>
        <span className={styles.said}>
          {isNew && <span className={textStyles.spoken}>{words('inbox.new')}: </span>}
          <span>
            <InboxSentence item={item} />
          </span>
          {item.disagreement && <Disagreement item={item} />}
          {!item.disagreement && !isGroup(item) && item.text !== '' && <q dir="auto">{item.text}</q>}
        </span>
        <span className={styles.at}>
          <Timestamp at={item.created_at} />
        </span>
      </LinkBase>
    </li>
  )
}
