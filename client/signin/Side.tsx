import { clsx } from 'clsx'
import { Guilloche } from '../elements/Guilloche.tsx'
import logoStyles from '../elements/Logo.module.css'
import { LogoMark } from '../elements/Logo.tsx'
import { useWords } from '../i18n/useWords.ts'
import styles from './Side.module.css'

/** The panel beside the sign-in form. */
export function SignInSide() {
  const words = useWords()
  return (
    <aside className={styles.side}>
      <Guilloche className={styles.rose} />
      <div className={clsx(logoStyles.brandline, styles.brandline)}>
        <span className={clsx(logoStyles.mark, styles.mark)} aria-hidden="true">
          <LogoMark size={18} />
        </span>
        Countersign
      </div>
      <p className={styles.slogan}>
        {words('sign_in.say_seen')}
        <br />
        {words('sign_in.say_once')}
        <br />
        {words('sign_in.say_countersigned')}
      </p>
    </aside>
  )
}
