import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { buttonClass } from '../elements/buttonClass.ts'
import formStyles from '../elements/form.module.css'
import textStyles from '../elements/text.module.css'
import { shortTime } from '../format/time.ts'
import { Sentence } from '../i18n/Sentence.tsx'
import { useLanguage, useWords } from '../i18n/useWords.ts'
import { API, isHttpError, request } from '../providers/http.ts'
import styles from './PendingChange.module.css'
import { ReasonDialog } from './ReasonDialog.tsx'

type Props = {
  proposal: { id: string; at: string; why: string | null }
  /** The record's `allowed_actions`. */
  allowed: string[]
  /** The maker, and the values before and after. */
  children: ReactNode
  /** Says which value stays in force until the change is confirmed. */
  text: string
  resource: string
  /** Called with the confirmed record, and with the secret that is shown once. */
  onConfirmed?: (answer: unknown) => void
}

/** A change of the controls that waits for another admin, with this officer's actions on it (record 0083). */
export function PendingChange({ proposal, allowed, children, text, resource, onConfirmed }: Props) {
  const words = useWords()
  const { language } = useLanguage()
  const queryClient = useQueryClient()
  const [isReturning, setReturning] = useState(false)
  const act = useMutation({
    mutationFn: async ({ verb, body = {} }: { verb: string; body?: object }) =>
      (await request(`${API}/second-looks/${proposal.id}/${verb}`, { method: 'POST', body: JSON.stringify(body) }))
        .json,
    // Not cached: the answer may hold a secret that is shown once.
    gcTime: 0,
    onSuccess: (answer, { verb }) => {
      setReturning(false)
      if (verb === 'confirm') onConfirmed?.(answer)
    },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: [resource] })
      for (const key of ['second-looks', 'audit-entries']) void queryClient.invalidateQueries({ queryKey: [key] })
    },
  })
  const may = (action: string) => allowed.includes(action)
  return (
    <div className={styles.change} data-slot="pending-change">
      <Hourglass size={18} strokeWidth={1.6} aria-hidden="true" />
      <div>
        <p>
          <b>{children}</b>
          {words('comma')}
          {shortTime(proposal.at, language, Date.now())}
          {proposal.why !== null && (
            <Sentence of="sentence.because" parts={{ reason: <q dir="auto">{proposal.why}</q> }} />
          )}
        </p>
        <p className={textStyles.small} data-tone="muted">
          {may('return') && !may('confirm') ? words('proposal.one_person') : text}
        </p>
        {act.error && !isReturning ? (
          <p className={formStyles.error} role="alert">
            {isHttpError(act.error) && act.error.body ? act.error.body.message : words('setting.failed')}
          </p>
        ) : null}
      </div>
      <div className={styles.acts}>
        {may('withdraw') && (
          <button
            type="button"
            className={buttonClass()}
            disabled={act.isPending}
            onClick={() => act.mutate({ verb: 'withdraw' })}
          >
            {words('proposal.withdraw')}
          </button>
        )}
        {may('return') && (
          <button type="button" className={buttonClass()} disabled={act.isPending} onClick={() => setReturning(true)}>
            {words('proposal.return')}
          </button>
        )}
        {may('confirm') && (
          <button
            type="button"
            className={buttonClass('primary')}
            disabled={act.isPending}
            onClick={() => act.mutate({ verb: 'confirm' })}
          >
            {words('proposal.confirm')}
          </button>
        )}
      </div>
      {isReturning && (
        <ReasonDialog
          title={words('proposal.return_title')}
          text={words('proposal.return_change')}
          confirm={words('proposal.return')}
          isBusy={act.isPending}
          error={act.error}
          onClose={() => setReturning(false)}
          onSubmit={(reason) => act.mutate({ verb: 'return', body: { reason } })}
        />
      )}
    </div>
  )
}
