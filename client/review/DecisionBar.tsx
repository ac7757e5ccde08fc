import { Check, CircleCheck, Lock, PenLine } from 'lucide-react'
import { KeyCap } from '../elements/KeyCap.tsx'
import { en } from '../i18n/en.ts'
import { type Key, useWords } from '../i18n/useWords.ts'
import { useLetterKeysEnabled } from '../layout/useLetterKeys.ts'
import type { Dossier, QueueResource } from '../records.ts'
import { CaseTools } from './casework/CaseTools.tsx'
import { EvidenceMeter } from './evidence/EvidenceMeter.tsx'
import type { Decision } from './useDecision.ts'

const blockedKey = (blocker: string): Key => (blocker in en.blocked ? (`blocked.${blocker}` as Key) : 'blocked.other')

/** What the officer may decide now, as the server says, and what an accept still waits for. */
export function DecisionBar({
  resource,
  record,
  writing,
  choose,
}: {
  resource: QueueResource
  record: Dossier
  writing: boolean
  choose: (decision: Decision) => void
}) {
  const words = useWords()
  const [letterKeys] = useLetterKeysEnabled()
  const may = (action: Decision) => record.allowed_actions.includes(action)
  const key = (letter: string) => letterKeys && <KeyCap>{letter}</KeyCap>
  const open = may('accept') || may('refuse') || may('request_new_proof')
  const locked = record.blocked_by.length > 0
  const [Icon, title, texts] = writing
    ? [PenLine, words('bar.writing'), [words('bar.writing_text')]]
    : !open
      ? [Lock, words('bar.closed'), [words(record.decided_at ? 'bar.decided' : 'bar.not_yours')]]
      : locked && may('accept')
        ? [Lock, words('bar.locked'), record.blocked_by.map((blocker) => words(blockedKey(blocker)))]
        : [CircleCheck, words('bar.ready'), [words('bar.ready_text')]]
  return (
    <div className="bar">
      <EvidenceMeter resource={resource} record={record} />
      <div className="needs">
        <b>
          <Icon size={15} strokeWidth={1.7} aria-hidden="true" />
          {title}
        </b>
        <span id="bar-why">{texts.join(' · ')}</span>
      </div>
      {!writing && (
        <div className="go">
          <CaseTools resource={resource} record={record} />
          {may('request_new_proof') && (
            <button type="button" className="btn tall" onClick={() => choose('request_new_proof')}>
              {words('decision.ask_new_proof')}
              {key('P')}
            </button>
          )}
          {may('refuse') && (
            <button type="button" className="btn tall danger" onClick={() => choose('refuse')}>
              {words('decision.refuse')}
              {key('R')}
            </button>
          )}
          {may('accept') && (
            <button
              type="button"
              className="btn tall primary"
              aria-disabled={locked}
              aria-describedby={locked ? 'bar-why' : undefined}
              onClick={() => choose('accept')}
            >
              {locked ? <Lock size={15} aria-hidden="true" /> : <Check size={16} aria-hidden="true" />}
              {words('decision.accept')}
              {key('A')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
