import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { buttonClass } from '../elements/buttonClass.ts'
import cardStyles from '../elements/card.module.css'
import formStyles from '../elements/form.module.css'
import textStyles from '../elements/text.module.css'
import { shortTime } from '../format/time.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'
import { forgetSession } from '../providers/authProvider.ts'
import type { Bodies } from '../providers/bodies.ts'
import { API, request } from '../providers/http.ts'
import { ActionDialog } from '../record/ActionDialog.tsx'
import type { OwnSecondFactor } from '../records.ts'
import { AddApp } from '../signin/AddApp.tsx'
import { AddPasskey } from '../signin/AddPasskey.tsx'
import { factorProblem } from '../signin/factorProblem.ts'
import { PasswordField } from '../signin/PasswordField.tsx'
import { RecoveryCodes } from '../signin/RecoveryCodes.tsx'
import styles from './AccountPage.module.css'

const KEY = ['second-factor']

type FactorAction = 'remove' | 'renew'

/** The officer's second factor: an app, and recovery codes. */
export function SecondFactor() {
  const words = useWords()
  const { language } = useLanguage()
  const id = useId()
  const queryClient = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const [action, setAction] = useState<FactorAction | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await request(`${API}/session/second-factor`, { signal })).json as OwnSecondFactor,
  })
  const changed = () => {
    forgetSession()
    void queryClient.invalidateQueries({ queryKey: KEY })
    void queryClient.invalidateQueries({ queryKey: ['auth'] })
  }
  const act = useMutation({
    mutationFn: async (form: FormData) => {
      const password = String(form.get('password'))
      if (action === 'remove') {
        const body: Bodies['DELETE /session/totp'] = { password, code: String(form.get('code')) }
        await request(`${API}/session/totp`, { method: 'DELETE', body: JSON.stringify(body) })
        return null
      }
      const body: Bodies['POST /session/recovery-codes'] = { password }
      const { json } = await request(`${API}/session/recovery-codes`, { method: 'POST', body: JSON.stringify(body) })
      return (json as { recovery_codes: string[] }).recovery_codes
    },
    onSuccess: (made) => {
      setAction(null)
      if (made) setCodes(made)
      changed()
    },
  })
  const remove = useMutation({
    mutationFn: (passkey: string) => request(`${API}/session/passkeys/${passkey}`, { method: 'DELETE' }),
    onSuccess: changed,
  })
  const hasAny = data !== undefined && (data.totp !== null || data.passkeys.length > 0)
  const open = (action: FactorAction) => {
    act.reset()
    setAction(action)
  }
  const time = (at: string) => shortTime(at, language, Date.now())
  const used = (at: string | null) => (at ? words('factor.used', { when: time(at) }) : words('factor.never_used'))
  return (
    <section className={clsx(cardStyles.card, styles.card)} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{words('factor.title')}</h2>
        <AddPasskey
          onDone={(made) => {
            setCodes(made)
            changed()
          }}
        />
        {data && !data.totp && !isAdding && (
          <button type="button" className={buttonClass()} onClick={() => setAdding(true)}>
            {words('factor.add_app')}
          </button>
        )}
      </header>
      {data?.passkeys.map((one) => (
        <div key={one.id} className={styles.row}>
          <span>
            <bdi>{one.name}</bdi>
          </span>
          <span data-tone="muted">
            {words('factor.added', { when: time(one.created_at) })}, {used(one.last_used_at)}
          </span>
          <button
            type="button"
            className={buttonClass()}
            disabled={remove.isPending}
            aria-label={words('passkey.remove_name', { name: one.name })}
            onClick={() => remove.mutate(one.id)}
          >
            {words('factor.remove')}
          </button>
        </div>
      ))}
      {data?.totp && (
        <div className={styles.row}>
          <span>{words('factor.app')}</span>
          <span data-tone="muted">
            {words('factor.added', { when: time(data.totp.created_at) })}, {used(data.totp.last_used_at)}
          </span>
          <button type="button" className={buttonClass()} onClick={() => open('remove')}>
            {words('factor.remove')}
          </button>
        </div>
      )}
      {hasAny && (
        <div className={styles.row}>
          <span>{words('factor.recovery')}</span>
          <span data-tone="muted">{words('factor.left', data.recovery_codes)}</span>
          <button type="button" className={buttonClass()} onClick={() => open('renew')}>
            {words('factor.renew')}
          </button>
        </div>
      )}
      <div role="alert" className={clsx(remove.error && [formStyles.error, styles.inner])}>
        {remove.error && words(factorProblem(remove.error))}
      </div>
      {data && !hasAny && !isAdding && <div className={styles.row}>{words('factor.none')}</div>}
      {(isAdding || codes) && (
        <div className={styles.inner}>
          {codes ? (
            <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
          ) : (
            <AddApp
              onDone={(made) => {
                setAdding(false)
                setCodes(made)
                changed()
              }}
            />
          )}
        </div>
      )}
      {action && (
        <ActionDialog
          title={words(`factor.${action}_title`)}
          text={words(`factor.${action}_text`)}
          confirm={words(`factor.${action}`)}
          isDanger={action === 'remove'}
          isBusy={act.isPending}
          error={null}
          onClose={() => setAction(null)}
          onSubmit={(form) => act.mutate(form)}
        >
          <div role="alert" className={clsx(act.error && formStyles.error)}>
            {act.error && words(factorProblem(act.error))}
          </div>
          <PasswordField />
          {action === 'remove' && (
            <div>
              <label className={formStyles.label} htmlFor={`${id}-code`}>
                {words('factor.code')}
              </label>
              <input
                id={`${id}-code`}
                className={clsx(formStyles.input, textStyles.mono)}
                dir="ltr"
                name="code"
                autoComplete="one-time-code"
                maxLength={16}
                required
              />
            </div>
          )}
        </ActionDialog>
      )}
    </section>
  )
}
