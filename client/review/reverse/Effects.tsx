import { CreditCard, Link2, type LucideIcon, ScrollText, Send, Stamp } from 'lucide-react'
import type { ReactNode } from 'react'
import skeletonStyles from '../../elements/skeleton.module.css'
import textStyles from '../../elements/text.module.css'
import { conditionText } from '../../format/conditionText.ts'
import { directionOf } from '../../i18n/languages.ts'
import { useWords } from '../../i18n/useWords.ts'
import type { Language, ReversalPreview } from '../../records.ts'
import styles from './Effects.module.css'

type Props = { preview: ReversalPreview | undefined; traderLanguage: Language }

/** The immediate effects of the reversal: the server's dry run. */
export function Effects({ preview, traderLanguage }: Props) {
  const words = useWords()
  return (
    <section className={styles.effects} aria-labelledby="reverse-effects" aria-busy={!preview}>
      <h3 id="reverse-effects">{words('reverse.effects')}</h3>
      <div role="status">
        {preview ? <EffectLines preview={preview} traderLanguage={traderLanguage} /> : <UnknownEffects />}
      </div>
    </section>
  )
}

function UnknownEffects() {
  const words = useWords()
  return (
    <>
      <span className={textStyles.spoken}>{words('loading')}</span>
      {[62, 74, 50].map((width) => (
        <span key={width} className={skeletonStyles.skeleton} style={{ width: `${width}%` }} />
      ))}
    </>
  )
}

function EffectLines({ preview, traderLanguage }: { preview: ReversalPreview; traderLanguage: Language }) {
  const words = useWords()
  const { instances, links, payments, events, reverses, needs, letter } = preview
  return (
    <ul>
      {instances.length > 0 ? (
        <EffectLine icon={CreditCard} tone="bad" title={words('reverse.instances', { smart_count: instances.length })}>
          {instances.map(({ id, title }, index) => (
            <span key={id}>
              {index > 0 && words('comma')}
              <bdi>{title}</bdi>
            </span>
          ))}
        </EffectLine>
      ) : (
        <EffectLine icon={CreditCard} title={words('reverse.no_instance')} />
      )}
      {links > 0 && (
        <EffectLine icon={Link2} tone="bad" title={words('reverse.links', { smart_count: links })}>
          {payments > 0 && words('reverse.payments', { smart_count: payments })}
        </EffectLine>
      )}
      {events.length > 0 ? (
        <EffectLine icon={Send} title={words('reverse.told', { smart_count: events.length })}>
          {words('reverse.told_text', { events: [...new Set(events)].join(words('comma')) })}
          {letter && (
            <>
              <span className={styles.letterIs}>{words('reverse.letter')}</span>
              <q lang={traderLanguage} dir={directionOf(traderLanguage)}>
                {letter}
              </q>
            </>
          )}
        </EffectLine>
      ) : (
        <EffectLine icon={Send} title={words('reverse.not_told')} />
      )}
      {reverses && (
        <EffectLine icon={ScrollText} title={words('reverse.journal')}>
          {words('reverse.journal_text', { number: reverses.entry_id })}
        </EffectLine>
      )}
      {needs.length > 0 && (
        <EffectLine icon={Stamp} tone="info" title={words('reverse.needs')}>
          {words('reverse.needs_text', {
            needs: needs.map((condition) => conditionText(condition, words)).join(words('comma')),
          })}
        </EffectLine>
      )}
    </ul>
  )
}

type LineProps = { icon: LucideIcon; title: string; tone?: 'bad' | 'info'; children?: ReactNode }

const EffectLine = ({ icon: Icon, title, tone, children }: LineProps) => (
  <li>
    <span data-tone={tone}>
      <Icon size={17} strokeWidth={1.6} aria-hidden="true" />
    </span>
    <div>
      <b>{title}</b>
      {children && <p>{children}</p>}
    </div>
  </li>
)
