import { ribParts } from '../format/rib.ts'

/** A RIB in its four parts, masked or whole. The spaces are not copied. */
export function Rib({ number }: { number: string }) {
  const [bank, agency, account, key] = ribParts(number)
  return (
    <span className="mono rib" data-slot="rib">
      <b>{bank}</b>
      <span>{agency}</span>
      <span>{account}</span>
      <span>{key}</span>
    </span>
  )
}
