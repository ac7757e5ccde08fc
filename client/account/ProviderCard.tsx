import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useId } from 'react'
import { buttonClass } from '../elements/buttonClass.ts'
import cardStyles from '../elements/card.module.css'
import formStyles from '../elements/form.module.css'
import textStyles from '../elements/text.module.css'
import { useWords } from '../i18n/useWords.ts'
import { useSignInWays } from '../providers/signInWays.ts'
import type { SessionOfficer } from '../records.ts'
import { connectProvider } from '../signin/provider.ts'
import styles from './AccountPage.module.css'

/** The identity provider: says that it signs the officer in, or links their account to it. */
export function ProviderCard({ use }: { use: SessionOfficer['provider'] | undefined }) {
  const words = useWords()
  const id = useId()
  const signInWays = useSignInWays()
  const connect = useMutation({ mutationFn: connectProvider })
  if (!use || !signInWays?.provider) return null
  return (
    <section className={clsx(cardStyles.card, styles.card)} aria-labelledby={id}>
      <header>
        <h2 id={id}>
          <bdi dir="ltr">{signInWays.provider}</bdi>
        </h2>
        <span className={textStyles.small} data-tone="muted">
          {words(use === 'used' ? 'provider.used' : 'provider.connect_text')}
        </span>
        {use === 'available' && (
          <button
            type="button"
            className={buttonClass()}
            disabled={connect.isPending}
            onClick={() => connect.mutate('/account')}
          >
            {words('provider.connect')}
          </button>
        )}
      </header>
      {connect.error && (
        <p className={formStyles.error} role="alert">
          {words('setting.failed')}
        </p>
      )}
    </section>
  )
}
