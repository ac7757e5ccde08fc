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
import { useWords } from '../../i18n/useWords.ts'
import type { Dossier } from '../../records.ts'
import { acceptBlockers, openCollisions } from '../acceptBlockers.ts'
import { openLines } from '../checklist/openLines.ts'
import { isOpenHit } from '../screening/openHits.ts'
import { unseenParts } from '../viewer/parts.ts'
import { useRequiredPages } from '../viewer/useRequiredPages.ts'
import decisionBarStyles from './DecisionBar.module.css'

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
  return (
    <div className={decisionBarStyles.needs} data-slot="needs">
      <b>
        <Lock size={15} strokeWidth={1.7} aria-hidden="true" />
        {words('bar.locked')}
      </b>
      <ul id="bar-why" className={decisionBarStyles.waits}>
        {blockers.map(({ icon: Icon, text, blocker, collision }) => (
          <li key={`${blocker} ${collision}`}>
            <button type="button" className={decisionBarStyles.wait} onClick={() => goTo(blocker, collision)}>
              <Icon size={14} strokeWidth={1.7} aria-hidden="true" />
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
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
