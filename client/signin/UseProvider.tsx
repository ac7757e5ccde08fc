import { Building2 } from 'lucide-react'
import { buttonClass } from '../elements/buttonClass.ts'
import { useWords } from '../i18n/useWords.ts'
import { PROVIDER, PROVIDER_AGAIN } from './provider.ts'
import styles from './Ways.module.css'

/** Opens the identity provider: in this tab, or in another one if the page holds unsent text. */
export function UseProvider({
  host,
  isMain = false,
  isBeside = false,
  onLeave,
}: {
  host: string
  isMain?: boolean
  isBeside?: boolean
  onLeave?: () => void
}) {
  const words = useWords()
  return (
    <div className={styles.way}>
      <a
        className={buttonClass('tall', 'wide', isMain && 'primary')}
        href={isBeside ? PROVIDER_AGAIN : PROVIDER}
        {...(isBeside && { target: '_blank', rel: 'noopener' })}
        {...(onLeave && { onClick: onLeave })}
      >
        <Building2 size={15} strokeWidth={1.6} aria-hidden="true" />
        <span>
          {words('provider.use')} <bdi dir="ltr">{host}</bdi>
        </span>
      </a>
    </div>
  )
}
