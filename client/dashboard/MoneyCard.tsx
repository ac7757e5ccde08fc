import { TriangleAlert } from 'lucide-react'
import { LinkBase } from 'react-admin'
import { useIsStatementOld } from '../elements/useIsStatementOld.ts'
import { showDay } from '../format/day.ts'
import { formatCount, formatMoney } from '../format/numbers.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'
import { listPath } from '../list/listPath.ts'
import type { Dashboard } from '../records.ts'
import { Card } from './Card.tsx'
import styles from './MoneyCard.module.css'

/** Currency of the accounts that fees are received on. */
const CURRENCY = 'DZD'

/** The fees' money: received, matched and unexplained credits, and the age of the newest statement. */
export function MoneyCard({ dashboard: { money } }: { dashboard: Dashboard }) {
  const words = useWords()
  const { language } = useLanguage()
  const isOld = useIsStatementOld(money.newest_day)
  const rows = [
    ['received', money.received, { direction: 'credit' }],
    ['matched', money.matched, { state: 'matched' }],
    ['open', money.open, { state: 'open', direction: 'credit' }],
  ] as const
  return (
    <Card span={4} title={words('money.card.title')} to="/statement-lines" toText={words('money.card.all')}>
      {money.newest_day === null ? (
        <p data-tone="muted" data-slot="nothing">
          {words('money.card.never')}
        </p>
      ) : (
        <>
          <dl className={styles.figures}>
            {rows.map(([part, { lines, amount }, filter]) => (
              <div key={part}>
                <dt>
                  <LinkBase to={listPath('statement-lines', filter)}>{words(`money.card.${part}`)}</LinkBase>
                </dt>
                <dd>
                  <bdi dir="ltr">{formatMoney(amount, CURRENCY, language)}</bdi>
                  <span data-tone="muted">{words('money.card.lines', { smart_count: lines })}</span>
                </dd>
              </div>
            ))}
            <div>
              <dt>
                <LinkBase to={listPath('activation-proofs', { money: 'returned' })}>
                  {words('money.card.returned')}
                </LinkBase>
              </dt>
              <dd data-tone={money.returned > 0 ? 'bad' : undefined}>{formatCount(money.returned, language)}</dd>
            </div>
          </dl>
          <p className={styles.newest} data-tone={isOld ? 'warn' : 'muted'}>
            {isOld && <TriangleAlert size={14} aria-hidden="true" />}
            {words('money.card.newest', { day: showDay(money.newest_day) })}
            {isOld && `${words('comma')}${words('line.old')}`}
          </p>
        </>
      )}
    </Card>
  )
}
