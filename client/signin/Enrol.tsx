import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { useGetIdentity, useLogout } from 'react-admin'
import { buttonClass } from '../elements/buttonClass.ts'
import cardStyles from '../elements/card.module.css'
import { useWords } from '../i18n/useWords.ts'
import { LanguageSwitch } from '../layout/LanguageSwitch.tsx'
import { forgetSession } from '../providers/authProvider.ts'
import { AddApp } from './AddApp.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import styles from './Enrol.module.css'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** The only page for officers who need a second factor and have none. */
export function Enrol() {
  const words = useWords()
  const logout = useLogout()
  const queryClient = useQueryClient()
  const { identity } = useGetIdentity()
  const [codes, setCodes] = useState<string[] | null>(null)
  const finish = () => {
    forgetSession()
    void queryClient.invalidateQueries()
  }
  const title = words('factor.enrol_title')
  useEffect(() => {
    document.title = `${title} · Countersign`
  }, [title])
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <LanguageSwitch />
        <bdi>{identity?.fullName}</bdi>
        <button type="button" className={buttonClass()} onClick={() => logout({}, '/login', false)}>
          {words('user.sign_out')}
        </button>
      </header>
      <main className={styles.main}>
        <div>
          <h1>{title}</h1>
          <p data-tone="muted">{words('factor.enrol_text')}</p>
        </div>
        {!codes && (
          <div className={clsx(cardStyles.card, styles.card)}>
            <h2>{words('factor.passkey')}</h2>
            <p data-tone="muted">{words('passkey.text')}</p>
            <AddPasskey isMain onDone={(made) => (made ? setCodes(made) : finish())} />
          </div>
        )}
        <div className={clsx(cardStyles.card, styles.card)}>
          {codes ? (
            <RecoveryCodes codes={codes} onKept={finish} />
          ) : (
            <>
              <h2>{words('factor.app')}</h2>
              <AddApp onDone={setCodes} />
            </>
          )}
        </div>
      </main>
    </div>
  )
}
