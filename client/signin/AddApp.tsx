import { useMutation, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { QRCodeSVG } from 'qrcode.react'
import { type FormEvent, useId, useRef } from 'react'
import { buttonClass } from '../elements/buttonClass.ts'
import { CopyButton } from '../elements/CopyButton.tsx'
import formStyles from '../elements/form.module.css'
import skeletonStyles from '../elements/skeleton.module.css'
import textStyles from '../elements/text.module.css'
import { useWords } from '../i18n/useWords.ts'
import type { Bodies } from '../providers/bodies.ts'
import { API, request } from '../providers/http.ts'
import styles from './AddApp.module.css'
import { factorProblem } from './factorProblem.ts'

type TotpSetup = { secret: string; uri: string }

const grouped = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** Adds an authenticator app: its key as a QR code, then a code from it. `onDone` gets the recovery codes. */
export function AddApp({ onDone }: { onDone: (codes: string[]) => void }) {
  const words = useWords()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const setup = useQuery({
    queryKey: ['totp'],
    queryFn: async () => (await request(`${API}/session/totp`, { method: 'POST' })).json as TotpSetup,
    // A second request would replace the scanned key, so cache it until the page closes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const confirm = useMutation({
    mutationFn: async (body: Bodies['POST /session/totp/confirm']) => {
      const options = { method: 'POST', body: JSON.stringify(body) }
      const { json } = await request(`${API}/session/totp/confirm`, options)
      return (json as { recovery_codes: string[] }).recovery_codes
    },
    onSuccess: onDone,
    onError: () => input.current?.select(),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    confirm.mutate({ code: input.current?.value ?? '' })
  }
  const problem = confirm.error ?? setup.error
  return (
    <form onSubmit={submit}>
      <div className={styles.scan}>
        <div className={styles.qr}>
          {setup.data ? (
            <QRCodeSVG value={setup.data.uri} size={116} title={words('factor.qr')} />
          ) : (
            <span className={skeletonStyles.skeleton} style={{ width: 116, height: 116 }} />
          )}
        </div>
        <div>
          <p data-tone="muted">{words('factor.scan')}</p>
          {setup.data && (
            <div className={styles.keyLine}>
              <span className={styles.key} dir="ltr">
                {grouped(setup.data.secret)}
              </span>
              <CopyButton value={setup.data.secret} label={words('factor.key')} />
            </div>
          )}
        </div>
      </div>
      <div role="alert" className={clsx(problem && formStyles.error)}>
        {problem && words(factorProblem(problem))}
      </div>
      {setup.error && (
        <button type="button" className={buttonClass()} onClick={() => void setup.refetch()}>
          {words('action.try_again')}
        </button>
      )}
      <label className={formStyles.label} htmlFor={id}>
        {words('factor.six_digits')}
      </label>
      <div className={styles.row}>
        <input
          id={id}
          ref={input}
          className={clsx(formStyles.input, textStyles.mono, styles.input)}
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          required
        />
        <button type="submit" className={buttonClass('tall', 'primary')} disabled={!setup.data || confirm.isPending}>
          {words('factor.confirm')}
        </button>
      </div>
    </form>
  )
}
