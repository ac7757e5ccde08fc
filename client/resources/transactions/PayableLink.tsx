import flowStyles from '../../elements/flow.module.css'
import { useWords } from '../../i18n/useWords.ts'
import { RecordLink } from '../../record/RecordLink.tsx'
import type { Transaction } from '../../records.ts'

const RESOURCE: Record<Transaction['payable_type'], string> = {
  payment_instance: 'payment-instances',
  payment_link: 'payment-links',
  pay_link: 'pay-links',
}

/** Links to the paid object: a payment link by its title, an activation by its instance. */
export function PayableLink({
  payable_type,
  payable_id,
  link,
}: Pick<Transaction, 'payable_type' | 'payable_id' | 'link'>) {
  const words = useWords()
  const kind = words(`payable.${payable_type}`)
  return (
    <span className={flowStyles.row}>
      <RecordLink resource={RESOURCE[payable_type]} id={payable_id} name={link?.title ?? kind} />
      {link && <span data-tone="muted">{kind}</span>}
    </span>
  )
}
