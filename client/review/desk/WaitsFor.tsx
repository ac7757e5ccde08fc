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
import { openLines } from '../checklist/openLines.ts'
import { acceptBlockers, openCollisions } from '../missing.ts'
import { isOpenHit } from '../screening/openHits.ts'
import { unseenParts } from '../viewer/parts.ts'
import { useRequiredPages } from '../viewer/useRequiredPages.ts'
import decisionBarStyles from './DecisionBar.module.css'

type Wait = { icon: LucideIcon; text: string; what: string; collision?: string }

/** The blockers of an accept, each a button that goes to the place where it is resolved. */
export function WaitsFor({ record, goTo }: { record: Dossier; goTo: (what: string, collision?: string) => void }) {
  const words = useWords()
  const waits = useWaits(record)
  return (
    <div className={decisionBarStyles.needs} data-slot="needs">
      <b>
        <Lock size={15} strokeWidth={1.7} aria-hidden="true" />
        {words('bar.locked')}
      </b>
      <ul id="bar-why" className={decisionBarStyles.waits}>
        {waits.map(({ icon: Icon, text, what, collision }) => (
          <li key={`${what} ${collision}`}>
            <button type="button" className={decisionBarStyles.wait} onClick={() => goTo(what, collision)}>
              <Icon size={14} strokeWidth={1.7} aria-hidden="true" />
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function useWaits(record: Dossier): Wait[] {
  const words = useWords()
  const pages = useRequiredPages(record)
  const waits: Record<string, () => Wait[]> = {
    evidence: () => [
      { icon: Eye, text: words('blocked.evidence', { smart_count: unseenParts(pages).length }), what: 'evidence' },
    ],
    frozen: () => [{ icon: Snowflake, text: words('blocked.frozen'), what: 'frozen' }],
    no_document: () => [{ icon: FileX, text: words('blocked.no_document'), what: 'no_document' }],
    screening: () => {
      const open = record.screening.hits.filter(isOpenHit).length
      const text = open > 0 ? words('blocked.hits', { smart_count: open }) : words('blocked.screening')
      return [{ icon: ScanSearch, text, what: 'screening' }]
    },
    same_as_refused: () => [{ icon: History, text: words('blocked.same_as_refused'), what: 'same_as_refused' }],
    collision: () => {
      const open = openCollisions(record)
      const refused = open.filter(({ kind }) => kind === 'refused_before')
      const others = open.filter(({ kind }) => kind !== 'refused_before')
      return [
        ...others.slice(0, 1).map(({ id }): Wait => {
          const text = words('blocked.collision', { smart_count: others.length })
          return { icon: Copy, text, what: 'collision', collision: id }
        }),
        ...refused.slice(0, 1).map(({ id }): Wait => {
          const text = words('blocked.refused', { smart_count: refused.length })
          return { icon: History, text, what: 'collision', collision: id }
        }),
      ]
    },
    checklist: () => [
      {
        icon: ListChecks,
        text: words('checklist.locked', { smart_count: openLines(record).length }),
        what: 'checklist',
      },
    ],
    money: () => [{ icon: Banknote, text: words('money.blocked'), what: 'money' }],
    claim: () => [{ icon: UserLock, text: words('blocked.claim'), what: 'claim' }],
  }
  return acceptBlockers(record).flatMap(
    (blocker) => waits[blocker]?.() ?? [{ icon: Lock, text: words('blocked.other'), what: blocker }],
  )
}
