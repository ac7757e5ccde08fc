import { clsx } from 'clsx'
import { useState } from 'react'
import { useGetIdentity } from 'react-admin'
import { buttonClass } from '../elements/buttonClass.ts'
import cardStyles from '../elements/card.module.css'
import chipStyles from '../elements/chip.module.css'
import textStyles from '../elements/text.module.css'
import { useWords } from '../i18n/useWords.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { useCan } from '../layout/useCan.ts'
import { AccountTies } from '../record/AccountTies.tsx'
import { Sessions } from '../record/Sessions.tsx'
import type { SessionOfficer } from '../records.ts'
import { ChangePassword } from '../signin/ChangePassword.tsx'
import styles from './AccountPage.module.css'
import { NotificationsCard } from './NotificationsCard.tsx'
import { ProviderCard } from './ProviderCard.tsx'
import { SecondFactor } from './SecondFactor.tsx'

/** The officer's own account: second factor, password, sessions, and the accounts to which they are tied. */
export function AccountPage() {
  const words = useWords()
  const { identity } = useGetIdentity()
  const mayTie = useCan('tie_self')
  const [isChanging, setChanging] = useState(false)
  const reset = identity?.second_factor_reset as SessionOfficer['second_factor_reset'] | undefined
  return (
    <>
      <PageHead title={words('account.title')} belowTitle={<bdi dir="ltr">{String(identity?.email ?? '')}</bdi>} />
      <div className={styles.account}>
        {reset && (
          <p role="status" className={chipStyles.chip} data-slot="chip" data-tone="warn">
            {words('factor.reset_told', { name: reset.by })}
          </p>
        )}
        {identity?.provider !== 'used' && <SecondFactor />}
        {identity?.provider !== 'used' && (
          <section className={clsx(cardStyles.card, styles.card)}>
            <header>
              <h2>{words('sign_in.password')}</h2>
              <span className={textStyles.small} data-tone="muted">
                {words('account.password_text')}
              </span>
              <button type="button" className={buttonClass()} onClick={() => setChanging(true)}>
                {words('account.change')}
              </button>
            </header>
          </section>
        )}
        <ProviderCard use={identity?.provider as SessionOfficer['provider'] | undefined} />
        <NotificationsCard />
        <Sessions />
        {mayTie && identity && <AccountTies officer={{ id: String(identity.id), name: identity.fullName ?? '' }} />}
      </div>
      {isChanging && <ChangePassword onClose={() => setChanging(false)} />}
    </>
  )
}
