import { Person } from '../elements/Person.tsx'
import textStyles from '../elements/text.module.css'
import { formatCount } from '../format/numbers.ts'
import { type Key, useLanguage, useWords } from '../i18n/useWords.ts'
import type { Dashboard } from '../records.ts'
import styles from './Agreement.module.css'
import { Card } from './Card.tsx'

type Figures = NonNullable<Dashboard['blind']>

const DISAGREED = `/second-looks?filter=${encodeURIComponent(JSON.stringify({ disagreed: true }))}`

/**
 * The results of blind second looks, for readers of the quality figures: the share that agrees, by kind, officer and
 * reason.
 */
export function Agreement({ dashboard: { blind } }: { dashboard: Dashboard }) {
  const words = useWords()
  if (!blind) return null
  const { all, waiting } = blind
  const disagreed = all.agreed < all.answered
  return (
    <Card
      span={12}
      title={words('blind.figures.title')}
      besideTitle={
        waiting > 0 && (
          <span className={textStyles.small} data-tone="muted">
            {words('blind.figures.waiting', { smart_count: waiting })}
          </span>
        )
      }
      to={disagreed ? DISAGREED : undefined}
      toText={words('blind.figures.see')}
    >
      {all.answered === 0 ? (
        <p data-tone="muted" data-slot="nothing">
          {words('blind.figures.none')}. {words('blind.figures.none_text')}
        </p>
      ) : (
        <AgreementFigures figures={blind} />
      )}
    </Card>
  )
}

function AgreementFigures({ figures: { all, by_kind, by_officer, by_reason } }: { figures: Figures }) {
  const words = useWords()
  const { language } = useLanguage()
  const percent = (share: number) => `${formatCount(Math.round(share * 100), language)} %`
  const agree = ({ answered, agreed }: { answered: number; agreed: number }) => (
    <dd>
      {words('blind.figures.agree', {
        agreed: formatCount(agreed, language),
        answered: formatCount(answered, language),
      })}{' '}
      <bdi data-tone="muted">{percent(agreed / answered)}</bdi>
    </dd>
  )
  return (
    <div className={styles.parts}>
      <dl>
        <dt className={textStyles.strong}>{words('blind.figures.title')}</dt>
        {agree(all)}
      </dl>
      <section>
        <h3>{words('blind.figures.by_kind')}</h3>
        <dl>
          {by_kind.map((row) => (
            <div key={row.resource}>
              <dt>{words(`kind.${row.resource}` as Key)}</dt>
              {agree(row)}
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h3>{words('blind.figures.by_officer')}</h3>
        <dl>
          {by_officer.map((row) => (
            <div key={row.officer.id}>
              <dt>
                <Person id={row.officer.id} name={row.officer.name} />
              </dt>
              {agree(row)}
            </div>
          ))}
        </dl>
      </section>
      {by_reason.length > 0 && (
        <section>
          <h3>{words('blind.figures.by_reason')}</h3>
          <dl>
            {by_reason.map(({ code, looks, texts }) => (
              <div key={code}>
                <dt>{texts?.[language] ?? code}</dt>
                <dd>{formatCount(looks, language)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  )
}
