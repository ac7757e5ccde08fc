import { Eye, EyeOff, Info } from 'lucide-react'
import { useId } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import { CopyButton } from '../../elements/CopyButton.tsx'
import cardStyles from '../../elements/card.module.css'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'
import { codeOf } from '../../providers/http.ts'
import relatedListStyles from '../../record/RelatedList.module.css'
import type { FormField, FormSubmission } from '../../records.ts'
import formStyles from '../forms/FormContent.module.css'
import { SectionHead } from '../forms/FormContent.tsx'
import { partsOf } from '../forms/parts.ts'
import styles from './Answers.module.css'
import { OPEN_SECONDS, useReveal } from './useReveal.ts'

/**
 * The questions to a payer. Each answer stays hidden until an officer reveals it, one at a time; every reveal is
 * journaled.
 */
export function Answers({ record }: { record: FormSubmission }) {
  const words = useWords()
  const id = useId()
  const reveals = useReveal(record.id)
  const may = record.allowed_actions.includes('reveal')
  const { sections = [], fields = [] } = record
  return (
    <section className={relatedListStyles.related} aria-labelledby={id}>
      <header>
        <h2 id={id}>{words('answers.title')}</h2>
        <span className={textStyles.small} data-tone="muted">
          {words('answers.version', { n: record.form.version })}
        </span>
      </header>
      <p className={styles.ruleNote}>
        <Info size={15} strokeWidth={1.6} aria-hidden="true" />
        {may ? words('answers.rule', { seconds: OPEN_SECONDS }) : words('answers.not_you')}
      </p>
      <div className={formStyles.formParts}>
        {partsOf(sections, fields)
          .filter((part) => part.fields.length > 0)
          .map(({ section, fields: partFields }) => (
            <section key={section?.id ?? ''} className={cardStyles.card}>
              {(section || sections.length > 0) && <SectionHead section={section} />}
              <ul>
                {partFields.map((field) => (
                  <FieldAnswer key={field.id} field={field} may={may} reveals={reveals} />
                ))}
              </ul>
            </section>
          ))}
      </div>
    </section>
  )
}

function FieldAnswer({
  field,
  may,
  reveals,
}: {
  field: FormField
  may: boolean
  reveals: ReturnType<typeof useReveal>
}) {
  const words = useWords()
  const { shown, pending, failed } = reveals
  const mine = shown?.field === field.input_name ? shown : null
  const waiting = pending === field.input_name
  const error = failed?.field === field.input_name ? failed.error : null
  return (
    <li>
      <div className={formStyles.asked}>
        <b dir="auto">{field.label}</b>
        <span className={textStyles.small} data-tone="muted">
          {words(`form.type.${field.data_type}`)}
        </span>
      </div>
      <div className={styles.answer}>
        {!mine && (
          <span className={styles.dots}>
            <span aria-hidden="true">••••••</span>
            <span className={textStyles.spoken}>{words('answers.hidden')}</span>
          </span>
        )}
        {may && (
          <button
            type="button"
            className={buttonClass('slim')}
            aria-label={words(mine ? 'answers.hide_what' : 'answers.reveal_what', { label: field.label })}
            aria-disabled={waiting}
            onClick={() => {
              if (mine) reveals.hide()
              else if (!waiting) reveals.reveal(field.input_name)
            }}
          >
            {mine ? (
              <EyeOff size={14} strokeWidth={1.6} aria-hidden="true" />
            ) : (
              <Eye size={14} strokeWidth={1.6} aria-hidden="true" />
            )}
            {words(mine ? 'answers.hide' : 'answers.reveal')}
          </button>
        )}
      </div>
      <div role="status" className={mine || error ? styles.answerShown : textStyles.spoken}>
        {error !== null && (
          <div data-tone="bad">
            {words(codeOf(error) === 'SERVICE_UNAVAILABLE' ? 'answers.unreadable' : 'answers.failed')}
          </div>
        )}
        {mine && <Value field={field} value={mine.value} />}
        {mine && (
          <span className={styles.left} aria-hidden="true">
            {words('answers.seconds', { smart_count: mine.left })}
          </span>
        )}
      </div>
    </li>
  )
}

/** Shows a choice by its label, as the payer saw it, with the stored value beside it. */
function Value({ field, value }: { field: FormField; value: string | string[] | null }) {
  const words = useWords()
  if (value === null) return <div data-tone="muted">{words('answers.left_out')}</div>
  const values = Array.isArray(value) ? value : [value]
  const label = (one: string) => field.options.find((option) => option.value === one)?.label ?? one
  return (
    <>
      <div>
        {values.map((one) => (
          <div key={one}>
            <bdi>{label(one)}</bdi>
          </div>
        ))}
      </div>
      <CopyButton value={values.join('\n')} label={field.label} />
    </>
  )
}
