import { clsx } from 'clsx'
import cardStyles from '../../elements/card.module.css'
import chipStyles from '../../elements/chip.module.css'
import { Name } from '../../elements/Name.tsx'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'
import type { FormField, FormSection } from '../../records.ts'
import styles from './FormContent.module.css'
import { partsOf } from './parts.ts'

/** The content of a form: its sections with their fields, types, rules and choices, in the payer's order. */
export function FormContent({ sections, fields }: { sections: readonly FormSection[]; fields: readonly FormField[] }) {
  const words = useWords()
  if (fields.length === 0 && sections.length === 0) return <p data-tone="muted">{words('form.none')}</p>
  return (
    <div className={styles.formParts}>
      {partsOf(sections, fields).map(({ section, fields: partFields }) => (
        <section key={section?.id ?? ''} className={cardStyles.card}>
          <SectionHead section={section} />
          {partFields.length === 0 && (
            <p className={styles.none} data-tone="muted">
              {words('form.empty_section')}
            </p>
          )}
          <ul>
            {partFields.map((field) => (
              <li key={field.id}>
                <Field field={field} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

export function SectionHead({ section }: { section: FormSection | null }) {
  const words = useWords()
  return (
    <header>
      <h3>{section ? <Name>{section.title}</Name> : words('form.no_section')}</h3>
      {section?.description && (
        <p>
          <bdi>{section.description}</bdi>
        </p>
      )}
    </header>
  )
}

function Field({ field }: { field: FormField }) {
  const words = useWords()
  return (
    <>
      <div className={styles.asked}>
        <b dir="auto">{field.label}</b>
        <span className={clsx(textStyles.mono, styles.inputName)} data-tone="muted">
          {field.input_name}
        </span>
      </div>
      <div className={styles.kind}>
        <span>{words(`form.type.${field.data_type}`)}</span>
        {field.is_required ? (
          <span className={clsx(chipStyles.chip, chipStyles.line)} data-slot="chip">
            {words('form.required')}
          </span>
        ) : (
          <span className={styles.optional} data-tone="muted">
            {words('form.optional')}
          </span>
        )}
      </div>
      {(field.help_text || field.validation_rules || field.options.length > 0) && (
        <dl className={styles.more}>
          {field.help_text && (
            <div>
              <dt>{words('form.help')}</dt>
              <dd>
                <bdi>{field.help_text}</bdi>
              </dd>
            </div>
          )}
          {field.validation_rules && (
            <div>
              <dt>{words('form.rules')}</dt>
              <dd>
                <span className={textStyles.mono}>{field.validation_rules}</span>
              </dd>
            </div>
          )}
          {field.options.length > 0 && (
            <div>
              <dt>{words('form.choices')}</dt>
              <dd className={styles.options}>
                {field.options.map(({ value, label }) => (
                  <span key={value} className={chipStyles.chip} data-slot="chip">
                    <bdi>{label}</bdi>
                    {value !== label && (
                      <span className={textStyles.mono} data-tone="muted">
                        {value}
                      </span>
                    )}
                  </span>
                ))}
              </dd>
            </div>
          )}
        </dl>
      )}
    </>
  )
}
