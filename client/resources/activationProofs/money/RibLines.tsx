import { clsx } from 'clsx'
import textStyles from '../../../elements/text.module.css'
import { ribParts } from '../../../format/rib.ts'
import styles from './Money.module.css'

/** A RIB on two lines: bank and agency, then account and key. Other text stays as it is written. */
export function RibLines({ number }: { number: string }) {
  const digits = /^(?:DZ\d{2})?([\d*]{20})$/.exec(number.replaceAll(/\s/g, ''))?.[1]
  if (!digits) return <bdi className={clsx(textStyles.mono, textStyles.wrap)}>{number}</bdi>
  const [bank, agency, account, key] = ribParts(digits)
  return (
    <bdi dir="ltr" className={styles.rib} title={[bank, agency, account, key].join(' ')}>
      <span>
        {bank} {agency}
      </span>
      <span>
        {account} {key}
      </span>
    </bdi>
  )
}
