import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { KeyCap } from '../elements/KeyCap.tsx'
import { useWords } from '../i18n/useWords.ts'
import { Problem } from '../layout/pages.tsx'
import { QUEUES } from '../list/queues.ts'
import type { ConsoleDataProvider } from '../providers/dataProvider.ts'
import type { Dossier, QueueResource } from '../records.ts'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import { LetterEditor } from './LetterEditor.tsx'
import { emptyLetter, type Letter, letterProblem, toggleReason } from './letter.ts'
import { ReasonPicker } from './ReasonPicker.tsx'
import type { DecisionBody } from './useDecision.ts'

type Props = {
  resource: QueueResource
  record: Dossier
  decision: 'refuse' | 'request_new_proof'
  busy: boolean
  problem: ReactNode
  back: () => void
  send: (body: Omit<DecisionBody, 'version'>, done: () => void) => void
}

/** Refusing, or asking for a new proof: the reasons, and beside them the letter as the trader will read it. */
export function RefusePanel({ resource, record, decision, busy, problem, back, send }: Props) {
  const words = useWords()
  const id = useId()
  const panel = useRef<HTMLFormElement>(null)
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const kind = QUEUES[resource].reasons
  const { data, error, refetch } = useQuery({
    queryKey: ['reasons', kind],
    queryFn: async () => (await dataProvider.reasons(kind)).data,
    staleTime: 600_000,
  })
  const catalogue = data ?? []
  const [letter, setLetter] = useState<Letter>(
    () => readDraft(resource, record.id, decision) ?? emptyLetter(record.trader_language),
  )
  const change = (next: Letter) => {
    setLetter(next)
    keepDraft(resource, record.id, decision, next)
  }
  const missing = letterProblem(letter, catalogue)
  const allowed = record.allowed_actions.includes(decision)
  const ready = missing === null && allowed && !busy

  function submit() {
    if (!ready) return
    const { codes, note, text } = letter
    send({ reason_codes: codes, reason: text.trim(), ...(note.trim() && { note: note.trim() }) }, () =>
      dropDraft(resource, record.id, decision),
    )
  }

  return (
    <form
      ref={panel}
      className="panel"
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !busy) back()
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
      }}
    >
      {error ? (
        <Problem error={error} retry={refetch} />
      ) : (
        <ReasonPicker
          titleId={`${id}-title`}
          title={words(`refuse.title.${decision === 'refuse' ? resource : 'new_proof'}`)}
          catalogue={catalogue}
          chosen={letter.codes}
          toggle={(code) => change(toggleReason(letter, catalogue, code))}
        />
      )}
      <LetterEditor
        letter={letter}
        catalogue={catalogue}
        change={change}
        heading={decision === 'refuse' ? resource : 'new_proof'}
        name={record.name}
      />
      <footer>
        <div className="last">
          {problem || (
            <span className="small soft row">
              <Send size={14} strokeWidth={1.6} className="flip" aria-hidden="true" />
              {words(!allowed ? 'refuse.closed' : missing ? `refuse.missing.${missing}` : 'refuse.tells')}
            </span>
          )}
        </div>
        <button type="button" className="btn tall bare" onClick={back} disabled={busy}>
          {words('action.back')}
          <KeyCap>Esc</KeyCap>
        </button>
        <button
          type="submit"
          className={decision === 'refuse' ? 'btn tall danger fill' : 'btn tall primary'}
          aria-disabled={!ready}
        >
          {words(busy ? 'decision.sending' : decision === 'refuse' ? 'decision.refuse' : 'decision.ask_new_proof')}
          <KeyCap>Ctrl ↵</KeyCap>
        </button>
      </footer>
    </form>
  )
}
