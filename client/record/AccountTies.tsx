import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Ban } from 'lucide-react'
import { useId, useState } from 'react'
import { LinkBase, useGetIdentity } from 'react-admin'
import { buttonClass } from '../elements/buttonClass.ts'
import cardStyles from '../elements/card.module.css'
import { focusTarget } from '../elements/focusTargets.ts'
import formStyles from '../elements/form.module.css'
import skeletonStyles from '../elements/skeleton.module.css'
import { Timestamp } from '../elements/Timestamp.tsx'
import textStyles from '../elements/text.module.css'
import { useWords } from '../i18n/useWords.ts'
import { useOutcome } from '../layout/Outcome.tsx'
import { restoreFocus } from '../layout/restoreFocus.ts'
import { useCan } from '../layout/useCan.ts'
import type { Bodies } from '../providers/bodies.ts'
import { API, isHttpError, request } from '../providers/http.ts'
import { useLimits } from '../providers/references.ts'
import type { Tie } from '../records.ts'
import styles from './AccountTies.module.css'
import { ActionDialog } from './ActionDialog.tsx'
import { type PickedTrader, TraderPick } from './TraderPick.tsx'

type Officer = { id: string; name: string }

const tiesOf = (officer: string) => ({
  queryKey: ['ties', officer],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await request(`${API}/officers/${officer}/ties`, { signal })).json as Tie[],
})

/** Whether this is the signed-in officer. */
const useIsMe = (officer: string) => useGetIdentity().identity?.id === officer

/**
 * The queries that a new or removed tie affects: ties and journal; for the officer's own ties, every record's actions.
 */
function useRefetchTies(officer: string) {
  const queryClient = useQueryClient()
  const isMe = useIsMe(officer)
  return () => {
    if (isMe) return queryClient.invalidateQueries()
    void queryClient.invalidateQueries({ queryKey: ['audit-entries'] })
    return queryClient.invalidateQueries({ queryKey: ['ties', officer] })
  }
}

/** The accounts to which an officer is tied; the officer's own, or for administrators any officer's (record 0078). */
export function AccountTies({ officer }: { officer: Officer }) {
  const words = useWords()
  const id = useId()
  const isMe = useIsMe(officer.id)
  const tiesAll = useCan('tie_officer')
  const tiesSelf = useCan('tie_self')
  const { data, error, refetch } = useQuery(tiesOf(officer.id))
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Tie | null>(null)
  return (
    <section className={clsx(cardStyles.card, styles.card)} data-slot="ties" aria-labelledby={id}>
      <header>
        <h2 id={id}>{words('ties.title')}</h2>
        {(isMe ? tiesSelf : tiesAll) && (
          <button
            type="button"
            ref={focusTarget('tie')}
            className={buttonClass()}
            disabled={!data}
            onClick={() => setAdding(true)}
          >
            {words(isMe ? 'ties.add_own' : 'ties.add')}
          </button>
        )}
      </header>
      <p className={clsx(textStyles.small, styles.about)} data-tone="muted">
        {words(isMe ? 'ties.about_own' : 'ties.about')} {isMe && words(tiesAll ? 'ties.own_admin' : 'ties.own_officer')}
      </p>
      {error && (
        <div className={styles.row} role="alert">
          <span>{words('ties.failed')}</span>
          <button type="button" className={buttonClass()} onClick={() => void refetch()}>
            {words('action.try_again')}
          </button>
        </div>
      )}
      {!data && !error && (
        <div className={styles.row} role="status">
          <span className={textStyles.spoken}>{words('loading')}</span>
          <span className={skeletonStyles.skeleton} style={{ width: '50%' }} />
        </div>
      )}
      {data?.length === 0 && <div className={styles.row}>{words('ties.none')}</div>}
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((tie) => (
            <TieRow key={tie.id} tie={tie} onRemove={() => setRemoving(tie)} />
          ))}
        </ul>
      )}
      {isAdding && <AddTie officer={officer} ties={data ?? []} onClose={() => setAdding(false)} />}
      {removing && <RemoveTie officer={officer} tie={removing} onClose={() => setRemoving(null)} />}
    </section>
  )
}

function TieRow({ tie, onRemove }: { tie: Tie; onRemove: () => void }) {
  const words = useWords()
  const { trader, user_id, why, made_by, created_at } = tie
  return (
    <li className={styles.row}>
      <Ban size={15} strokeWidth={1.6} aria-hidden="true" />
      <div className={styles.tie}>
        <span>
          <LinkBase className={textStyles.link} to={`/traders/${trader.id}/show`}>
            <bdi>{trader.name}</bdi>
          </LinkBase>{' '}
          <span data-tone="muted">{words('ties.account', { id: user_id })}</span>
        </span>
        <span>
          <bdi>{why}</bdi>
        </span>
        <span className={textStyles.small} data-tone="muted">
          {words('ties.made_by', { name: made_by })} <Timestamp at={created_at} />
        </span>
      </div>
      {tie.allowed_actions.includes('remove') && (
        <button
          type="button"
          className={buttonClass()}
          aria-label={words('ties.remove_name', { name: trader.name })}
          onClick={onRemove}
        >
          {words('ties.remove')}
        </button>
      )}
    </li>
  )
}

type Problems = { user_id?: string; why?: string }

/** The server's messages about single fields, by field; null for any other error. */
function fieldsOf(error: unknown): Record<string, string> | null {
  const fields = isHttpError(error) && error.status === 422 ? error.body?.errors : undefined
  return fields && ('user_id' in fields || 'why' in fields) ? fields : null
}

function AddTie({ officer, ties, onClose }: { officer: Officer; ties: readonly Tie[]; onClose: () => void }) {
  const words = useWords()
  const limits = useLimits()
  const id = useId()
  const isMe = useIsMe(officer.id)
  const { showOutcome } = useOutcome()
  const refetchTies = useRefetchTies(officer.id)
  const [picked, setPicked] = useState<PickedTrader | null>(null)
  const [missing, setMissing] = useState<Problems>({})
  const taken = ties.map(({ user_id }) => user_id)
  const add = useMutation({
    mutationFn: async (body: Bodies['POST /officers/:id/ties']) => {
      const options = { method: 'POST', body: JSON.stringify(body) }
      return (await request(`${API}/officers/${officer.id}/ties`, options)).json as Tie
    },
    onSuccess: async (tie) => {
      await refetchTies()
      onClose()
      showOutcome(words('ties.added', { name: tie.trader.name }), null)
    },
    // The list may lack a colleague's newest tie.
    onError: () => void refetchTies(),
  })
  const refused = fieldsOf(add.error)
  const sent = add.variables?.user_id
  const unknown = words(sent !== undefined && taken.includes(sent) ? 'ties.already' : 'ties.unknown')
  const problems: Problems = {
    ...missing,
    ...(refused?.user_id !== undefined && { user_id: unknown }),
    ...(refused?.why !== undefined && { why: words('ties.why_missing') }),
  }
  function submit(form: FormData) {
    const why = String(form.get('why')).trim()
    const found: Problems = {
      ...(picked === null && { user_id: words('ties.choose') }),
      ...(why === '' && { why: words('ties.why_missing') }),
    }
    setMissing(found)
    add.reset()
    if (picked !== null && why !== '') add.mutate({ user_id: picked.user_id, why })
  }
  return (
    <ActionDialog
      title={isMe ? words('ties.own_title') : words('ties.add_title', { name: officer.name })}
      text={words(isMe ? 'ties.own_text' : 'ties.add_text')}
      confirm={words('ties.confirm')}
      isBusy={add.isPending}
      error={refused ? null : add.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <TraderPick
        taken={taken}
        problem={problems.user_id ?? null}
        onPick={(next) => {
          setPicked(next)
          setMissing({})
          if (add.error) add.reset()
        }}
      />
      <div>
        <label className={formStyles.label} htmlFor={id}>
          {words('ties.why')}
        </label>
        <textarea
          id={id}
          name="why"
          className={formStyles.input}
          rows={2}
          maxLength={limits.why}
          dir="auto"
          aria-invalid={problems.why ? true : undefined}
          aria-describedby={`${id}-problem`}
          required
        />
        <div id={`${id}-problem`} role="alert" className={clsx(problems.why && formStyles.error)}>
          {problems.why}
        </div>
      </div>
    </ActionDialog>
  )
}

function RemoveTie({ officer, tie, onClose }: { officer: Officer; tie: Tie; onClose: () => void }) {
  const words = useWords()
  const { showOutcome } = useOutcome()
  const refetchTies = useRefetchTies(officer.id)
  const remove = useMutation({
    mutationFn: () => request(`${API}/officers/${officer.id}/ties/${tie.id}`, { method: 'DELETE' }),
    onSuccess: async () => {
      await refetchTies()
      onClose()
      showOutcome(words('ties.removed', { name: tie.trader.name }), null)
      // The pressed button has disappeared: move the focus.
      restoreFocus('tie', 'title')
    },
  })
  return (
    <ActionDialog
      title={words('ties.remove_title', { name: tie.trader.name })}
      text={words('ties.remove_text', { name: officer.name })}
      confirm={words('ties.remove')}
      isDanger
      isBusy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onSubmit={() => remove.mutate()}
    />
  )
}
