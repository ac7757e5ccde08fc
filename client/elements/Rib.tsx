import { clsx } from 'clsx'
import { ribParts } from '../format/rib.ts'
import styles from './Rib.module.css'
import textStyles from './text.module.css'

/** A RIB in its four parts, masked or complete. Copying leaves out the spaces. */
export function Rib({ number }: { number: string }) {
  // An erased number has no parts.
  if (!/^\d/.test(number)) return <span className={textStyles.mono}>{number}</span>
  const [bank, agency, account, key] = ribParts(number)
  return (
    <span className={clsx(textStyles.mono, styles.rib)} data-slot="rib">
      <b>{bank}</b>
      <span>{agency}</span>
      <span>{account}</span>
      <span>{key}</span>
    </span>
  )
}
