import { clsx } from 'clsx'
import { LinkBase } from 'react-admin'
import flowStyles from '../elements/flow.module.css'
import textStyles from '../elements/text.module.css'
import { formatCount } from '../format/numbers.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'
import type { Dashboard } from '../records.ts'
import { Card } from './Card.tsx'
import { decisionsLink } from './links.ts'
import sharesStyles from './Shares.module.css'

const REFUSED_FILTER = { action: ['refuse', 'request_new_proof'] }

/** The most frequent reasons for refusal; each links to its refusals. */
export function Reasons({ dashboard }: { dashboard: Dashboard }) {
  const words = useWords()
  const { language } = useLanguage()
  const { reasons } = dashboard
  const max = Math.max(1, ...reasons.map(({ decisions }) => decisions))
  return (
    <Card
      span={4}
      title={words('dashboard.reasons')}
      to={reasons.length > 0 ? decisionsLink(dashboard, REFUSED_FILTER) : undefined}
      toText={words('dashboard.all_refusals')}
    >
      {reasons.length === 0 ? (
        <p data-tone="muted" data-slot="nothing">
          {words('dashboard.none_refused')}
        </p>
      ) : (
        <ul className={sharesStyles.shares}>
          {reasons.map(({ code, decisions, texts }, index) => {
            const text = texts?.[language].replace(/[.。]$/, '') ?? code
            return (
              <li key={code}>
                <LinkBase to={decisionsLink(dashboard, { ...REFUSED_FILTER, reason_codes: code })}>
                  <span className={clsx(textStyles.clip, sharesStyles.truncated)} title={text}>
                    {text}
                  </span>
                  <b>{formatCount(decisions, language)}</b>
                  <svg
                    className={flowStyles.mirrored}
                    viewBox="0 0 100 5"
                    preserveAspectRatio="none"
                    aria-hidden="true"
                  >
                    <rect width="100" height="5" fill="var(--line-soft)" />
                    <rect
                      width={(decisions / max) * 98}
                      height="5"
                      fill={index === 0 ? 'var(--chart-1)' : 'var(--chart-2)'}
                    />
                  </svg>
                </LinkBase>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
