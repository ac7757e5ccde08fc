import { clsx } from 'clsx'
import { MegaphoneOff } from 'lucide-react'
import { LinkBase } from 'react-admin'
import { buttonClass } from '../elements/buttonClass.ts'
import flowStyles from '../elements/flow.module.css'
import { HttpStatus } from '../elements/HttpStatus.tsx'
import { Name } from '../elements/Name.tsx'
import textStyles from '../elements/text.module.css'
import { WaitIcon } from '../elements/WaitingTime.tsx'
import { shortTime } from '../format/time.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'
import { listPath } from '../list/listPath.ts'
import type { Dashboard } from '../records.ts'
import { useFindResource } from '../registry.tsx'
import { Card } from './Card.tsx'
import styles from './Failing.module.css'

/** Endpoints that currently fail, and decisions that reached no webhook. */
export function FailingEndpointsCard({ dashboard }: { dashboard: Dashboard }) {
  const words = useWords()
  const { language } = useLanguage()
  const { failing, unreached, at } = dashboard
  const hasUnreached = useFindResource()('unreached-events') !== undefined
  return (
    <Card
      span={4}
      title={words('dashboard.failing')}
      to={failing.total > 0 ? listPath('deliveries', { delivered: false }) : undefined}
      toText={words('dashboard.all_failed')}
    >
      {failing.total === 0 ? (
        <p data-tone="muted" data-slot="nothing">
          {words('dashboard.none_failing')}
        </p>
      ) : (
        <ul className={styles.fails}>
          {failing.endpoints.map(
            ({ webhook_id, url_host, trader, failures, next_attempt_at, http_status, is_active }) => (
              <li key={webhook_id}>
                <WaitIcon state={is_active ? 'soon' : 'over'} />
                <div className={flowStyles.grow}>
                  <LinkBase
                    className={clsx(textStyles.mono, textStyles.clip, styles.plain, styles.mono)}
                    to={`/webhooks/${webhook_id}/show`}
                  >
                    {url_host}
                  </LinkBase>
                  <p className={textStyles.small} data-tone="muted">
                    <Name>{trader.name}</Name>
                    {[
                      words('dashboard.failures', { smart_count: failures }),
                      is_active
                        ? next_attempt_at &&
                          words('dashboard.next_attempt', {
                            time: shortTime(next_attempt_at, language, Date.parse(at)),
                          })
                        : words('dashboard.switched_off'),
                    ]
                      .filter(Boolean)
                      .join(words('comma'))}
                  </p>
                </div>
                {http_status !== null && <HttpStatus status={http_status} />}
              </li>
            ),
          )}
        </ul>
      )}
      {unreached > 0 && hasUnreached && (
        <LinkBase className={clsx(buttonClass('wide'), styles.footLink)} to="/unreached-events">
          <MegaphoneOff size={15} strokeWidth={1.6} aria-hidden="true" />
          {words('dashboard.reached_nobody', { smart_count: unreached })}
        </LinkBase>
      )}
    </Card>
  )
}
