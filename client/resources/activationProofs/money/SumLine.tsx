import { formatMoney, isolateAmount } from '../../../format/numbers.ts'
import { useLanguage, useWords } from '../../../i18n/useWords.ts'
import type { ActivationProof } from '../../../records.ts'
import styles from './Money.module.css'

const centsOf = (amount: string) => Math.round(Number(amount) * 100)

/** `100.00 DZD due, 80.00 on the slip, short by 20.00`: the sum of the table in one line. */
export function SumLine({ record }: { record: ActivationProof }) {
  const words = useWords()
  const { language } = useLanguage()
  const { amount: due, currency } = record.transaction ?? record.fee
  const money = (amount: string) => isolateAmount(formatMoney(amount, currency, language))
  const read = record.readings?.amount?.value
  const cheque = record.payment_method === 'cheque'
  if (read === undefined)
    return (
      <p className={styles.sum}>
        {words(cheque ? 'money.sum.unread_cheque' : 'money.sum.unread', { due: money(due) })}
      </p>
    )
  const difference = centsOf(read) - centsOf(due)
  const apart = money((Math.abs(difference) / 100).toFixed(2))
  const said = difference < 0 ? words('money.short', { amount: apart }) : words('money.over', { amount: apart })
  return (
    <p className={styles.sum} role="status">
      {words(cheque ? 'money.sum.cheque' : 'money.sum.slip', { due: money(due), read: money(read) })}
      {words('comma')}
      <b data-tone={difference === 0 ? 'ok' : 'bad'}>{difference === 0 ? words('money.sum.same') : said}</b>
    </p>
  )
}
