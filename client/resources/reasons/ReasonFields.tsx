import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import formStyles from '../../elements/form.module.css'
import { LanguageTexts } from '../../elements/LanguageTexts.tsx'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { useLimits } from '../../providers/references.ts'
import type { CatalogueReason } from '../../records.ts'
import { textOf } from '../../review/refuse/findReasons.ts'
import { unevenPlaceholder } from './placeholders.ts'
import { RETRY_ICONS } from './ReasonList.tsx'
import styles from './Reasons.module.css'

const RETRIES = ['resubmit', 'new_document', 'final'] as const

type Props = {
  reason: CatalogueReason
  /** All reasons of the queue. */
  others: readonly CatalogueReason[]
  may: boolean
  errors: Record<string, string>
  onChange: (reason: CatalogueReason) => void
}

/** The reasons whose sentence may replace that of a private one. */
const standInsFor = ({ code }: CatalogueReason, others: readonly CatalogueReason[]) =>
  others.filter((other) => other.code !== code && !other.private && !other.retired && other.min_text === 0)

function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null
  return (
    <p className={clsx(formStyles.error, styles.error)} id={id}>
      <CircleAlert size={14} strokeWidth={1.8} aria-hidden="true" />
      {children}
    </p>
  )
}

/**
 * The fields of a reason: the trader's next step, whether the trader sees the reason, and its sentence in three
 * languages.
 */
export function ReasonFields({ reason, others, may, errors, onChange }: Props) {
  const words = useWords()
  const { language: ownLanguage } = useLanguage()
  const limits = useLimits()
  const id = useId()
  const uneven = unevenPlaceholder(reason.texts)
  const standIns = standInsFor(reason, others)
  return (
    <div className={styles.fields}>
      <div className={styles.facts}>
        <div>
          <span className={formStyles.label} id={`${id}-retry`}>
            {words('house_reason.can_do')}
          </span>
          <fieldset
            className={clsx(formStyles.segments, styles.segments)}
            aria-labelledby={`${id}-retry`}
            disabled={!may}
          >
            {RETRIES.map((retry) => {
              const Icon = RETRY_ICONS[retry]
              return (
                <button
                  key={retry}
                  type="button"
                  aria-pressed={reason.retry === retry}
                  onClick={() => onChange({ ...reason, retry })}
                >
                  <Icon size={14} strokeWidth={1.6} aria-hidden="true" />
                  {words(`house_reason.retry.${retry}`)}
                </button>
              )
            })}
          </fieldset>
        </div>
        <div>
          <span className={formStyles.label}>{words('house_reason.seen')}</span>
          <label className={formStyles.check}>
            <input
              type="checkbox"
              checked={!reason.private}
              disabled={!may || standIns.length === 0}
              onChange={({ target }) =>
                onChange({
                  ...reason,
                  private: !target.checked,
                  public_code: target.checked ? null : (standIns[0]?.code ?? null),
                })
              }
            />
            {words('house_reason.seen_text')}
          </label>
          {reason.private && (
            <select
              className={clsx(formStyles.input, styles.standIn)}
              aria-label={words('house_reason.stand_in')}
              aria-invalid={errors.public_code ? true : undefined}
              value={reason.public_code ?? ''}
              disabled={!may}
              onChange={({ target }) => onChange({ ...reason, public_code: target.value })}
            >
              {standIns.map((other) => (
                <option key={other.code} value={other.code}>
                  {other.number} {textOf(other, ownLanguage)}
                </option>
              ))}
            </select>
          )}
          <FieldError id={`${id}-public`}>{errors.public_code ?? errors.private}</FieldError>
        </div>
      </div>
      <LanguageTexts
        texts={reason.texts}
        max={limits.reason_sentence}
        may={may}
        required
        errorOf={(language) =>
          uneven?.language === language
            ? words('house_reason.uneven', {
                name: uneven.name,
                languages: uneven.holders.map((one) => words(`house_reason.language.${one}`)).join(words('comma')),
              })
            : errors[`texts.${language}`]
        }
        renderBelow={(language) => (
          <p className={styles.count} data-tone="muted">
            {words('house_reason.count', {
              length: reason.texts[language].length,
              most: limits.reason_sentence,
            })}
          </p>
        )}
        onChange={(texts) => onChange({ ...reason, texts })}
      />
      {may && (
        <p className={styles.count} data-tone="muted">
          {words('house_reason.placeholders')}
        </p>
      )}
    </div>
  )
}
