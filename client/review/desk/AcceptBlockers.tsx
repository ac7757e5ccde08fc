import {
  Banknote,
  Copy,
  Eye,
  FileX,
  History,
  ListChecks,
  Lock,
  type LucideIcon,
  ScanSearch,
  Snowflake,
  UserLock,
} from 'lucide-react'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'
import type { Dossier } from '../../records.ts'
import { acceptBlockers, openCollisions } from '../acceptBlockers.ts'
import { openLines } from '../checklist/openLines.ts'
import { isOpenHit } from '../screening/openHits.ts'
import { unseenParts } from '../viewer/parts.ts'
import { useRequiredPages } from '../viewer/useRequiredPages.ts'
import decisionBarStyles from './DecisionBar.module.css'

/** How many of a long list are shown in a narrow bar; as many as its style sheet says. */
const SHOWN_OF_LONG = 2

type BlockerLink = { icon: LucideIcon; text: string; blocker: string; collision?: string }

/** The blockers of an accept, each a button that goes to the place where it is resolved. */
export function AcceptBlockers({
  record,
  goTo,
}: {
  record: Dossier
  goTo: (blocker: string, collision?: string) => void
}) {
  const words = useWords()
  const blockers = useBlockerLinks(record)
  const isLong = blockers.length > SHOWN_OF_LONG + 1
  return (
    <div className={decisionBarStyles.needs} data-slot="needs">
      <b>
        <Lock size={15} strokeWidth={1.7} aria-hidden="true" />
        {words('bar.locked')}
      </b>
      <ul id="bar-why" className={decisionBarStyles.waits} data-long={isLong || undefined}>
        {blockers.map(({ icon: Icon, text, blocker, collision }) => (
          <li key={`${blocker} ${collision}`}>
            <button type="button" className={decisionBarStyles.wait} onClick={() => goTo(blocker, collision)}>
              <Icon size={14} strokeWidth={1.7} aria-hidden="true" />
              {text}
            </button>
          </li>
        ))}
        {isLong && <MoreBlockers blockers={blockers.slice(SHOWN_OF_LONG)} goTo={goTo} />}
      </ul>
    </div>
  )
}

/** Stands for the blockers that a narrow bar has no room for: goes to the first of them, and names all. */
function MoreBlockers({
  blockers,
  goTo,
}: {
  blockers: readonly BlockerLink[]
  goTo: (blocker: string, collision?: string) => void
}) {
  const words = useWords()
  const [first] = blockers
  if (!first) return null
  const names = blockers.map(({ text }) => text).join(words('comma'))
  return (
    <li className={decisionBarStyles.more}>
      <button
        type="button"
        className={decisionBarStyles.wait}
        title={names}
        onClick={() => goTo(first.blocker, first.collision)}
      >
        <span aria-hidden="true">+{blockers.length}</span>
        <span className={textStyles.spoken}>{names}</span>
      </button>
    </li>
  )
}

function useBlockerLinks(record: Dossier): BlockerLink[] {
  const words = useWords()
  const pages = useRequiredPages(record)
  const blockers: Record<string, () => BlockerLink[]> = {
    evidence: () => [
      { icon: Eye, text: words('blocked.evidence', { smart_count: unseenParts(pages).length }), blocker: 'evidence' },
    ],
    frozen: () => [{ icon: Snowflake, text: words('blocked.frozen'), blocker: 'frozen' }],
    no_document: () => [{ icon: FileX, text: words('blocked.no_document'), blocker: 'no_document' }],
    screening: () => {
      const open = record.screening.hits.filter(isOpenHit).length
      const text = open > 0 ? words('blocked.hits', { smart_count: open }) : words('blocked.screening')
      return [{ icon: ScanSearch, text, blocker: 'screening' }]
    },
    same_as_refused: () => [{ icon: History, text: words('blocked.same_as_refused'), blocker: 'same_as_refused' }],
    collision: () => {
      const open = openCollisions(record)
      const refused = open.filter(({ kind }) => kind === 'refused_before')
      const others = open.filter(({ kind }) => kind !== 'refused_before')
      return [
        ...others.slice(0, 1).map(({ id }): BlockerLink => {
          const text = words('blocked.collision', { smart_count: others.length })
          return { icon: Copy, text, blocker: 'collision', collision: id }
        }),
        ...refused.slice(0, 1).map(({ id }): BlockerLink => {
          const text = words('blocked.refused', { smart_count: refused.length })
          return { icon: History, text, blocker: 'collision', collision: id }
        }),
      ]
    },
    checklist: () => [
      {
        icon: ListChecks,
        text: words('checklist.locked', { smart_count: openLines(record).length }),
        blocker: 'checklist',
      },
    ],
    money: () => [{ icon: Banknote, text: words('money.blocked'), blocker: 'money' }],
    claim: () => [{ icon: UserLock, text: words('blocked.claim'), blocker: 'claim' }],
  }
  return acceptBlockers(record).flatMap(
    (blocker) => blockers[blocker]?.() ?? [{ icon: Lock, text: words('blocked.other'), blocker }],
  )
}
