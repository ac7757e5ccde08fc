import { ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/useWords.ts'
import { LanguageSwitch } from '../layout/LanguageSwitch.tsx'
import { SignInSide } from './Side.tsx'
import styles from './SignIn.module.css'

/** The page around a form for signed-out visitors. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const words = useWords()
  return (
    <div className={styles.sign}>
      <SignInSide />
      <main className={styles.form}>
        <div className={styles.lang} data-slot="lang">
          <LanguageSwitch />
        </div>
        {children}
        <p className={styles.recorded}>
          <ScrollText size={14} strokeWidth={1.7} aria-hidden="true" />
          {words('sign_in.recorded')}
        </p>
      </main>
    </div>
  )
}
