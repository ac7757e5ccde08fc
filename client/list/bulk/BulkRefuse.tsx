import { clsx } from 'clsx'
import { useId, useState } from 'react'
import formStyles from '../../elements/form.module.css'
import textStyles from '../../elements/text.module.css'
import { directionOf, LANGUAGES } from '../../i18n/languages.ts'
import { useWords } from '../../i18n/useWords.ts'
import { LoadProblem } from '../../layout/pages.tsx'
import { useLimits } from '../../providers/references.ts'
import { minOwnText } from '../../review/letter.ts'
import { ReasonPicker } from '../../review/refuse/ReasonPicker.tsx'
import { useReasons } from '../../review/refuse/useReasons.ts'
import { type BulkForm, BulkFormButtons } from './BulkFormButtons.tsx'
import styles from './BulkRefuse.module.css'
import { rowVersions } from './useBulk.ts'

/** One set of reasons for all rows: each trader reads them in their own language, or all read one written text. */
export function BulkRefuse({ resource, rows, title, titleId, isBusy, problem, onClose, onSend }: BulkForm<'refuse'>) {
  const words = useWords()
  const id = useId()
  const limits = useLimits()
  const { data, error, refetch } = useReasons(resource)
  const catalogue = data ?? []
  const [codes, setCodes] = useState<readonly string[]>([])
  const [ownText, setOwnText] = useState('')
  const [note, setNote] = useState('')
  const reasons = catalogue.filter(({ code }) => codes.includes(code))
  const text = ownText.trim()
  const minLength = minOwnText(catalogue, codes)
  const short = text.length < minLength ? 'other' : null
  const missing = codes.length === 0 && text === '' ? 'empty' : short
  const languages = LANGUAGES.map(
    (language) => [language, rows.filter((row) => row.trader_language === language).length] as const,
  ).filter(([, traders]) => traders > 0)

  function submit() {
    if (missing || isBusy) return
    onSend({
      reason_codes: [...codes],
      ...(text && { reason: text }),
      ...(note.trim() && { note: note.trim() }),
      versions: rowVersions(rows),
    })
  }

  return (
    <form
      className={styles.refuse}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
      }}
    >
      {error ? (
        <LoadProblem error={error} onRetry={refetch} />
      ) : (
        <ReasonPicker
          titleId={titleId}
          title={title}
          catalogue={catalogue}
          chosen={codes}
          onToggle={(code) => setCodes(codes.includes(code) ? codes.filter((each) => each !== code) : [...codes, code])}
        />
      )}
      <div className={styles.sayAll}>
        <h3>{words('bulk.reads')}</h3>
        {languages.map(([language, traders]) => (
          <div key={language} className={styles.reads}>
            <span className={textStyles.small} data-tone="muted">
              {words('bulk.in_language', { language: words(`language.${language}`), smart_count: traders })}
            </span>
            <p lang={language} dir={text ? 'auto' : directionOf(language)}>
              {text || reasons.map((reason) => reason.texts[language]).join('\n') || '…'}
            </p>
          </div>
        ))}
        <label className={formStyles.label} htmlFor={`${id}-own`}>
          {words('bulk.own_text')}
        </label>
        <textarea
          id={`${id}-own`}
          className={formStyles.input}
          rows={3}
          maxLength={limits.reason}
          dir="auto"
          value={ownText}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setOwnText(event.target.value)}
        />
        <p className={textStyles.small} data-tone="muted" id={`${id}-hint`}>
          {words('bulk.own_text_hint')}
        </p>
        <label className={formStyles.label} htmlFor={`${id}-note`}>
          {words('bulk.note')}
        </label>
        <textarea
          id={`${id}-note`}
          className={formStyles.input}
          rows={2}
          maxLength={limits.decision_note}
          dir="auto"
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
      <footer>
        <span className={clsx(textStyles.small, styles.last)} data-tone="muted">
          {missing && words(`bulk.${missing}`, { least: minLength })}
        </span>
        <BulkFormButtons
          isBusy={isBusy}
          problem={problem}
          onClose={onClose}
          label={words('bulk.refuse_do')}
          isDanger
          isDisabled={missing !== null}
        />
      </footer>
    </form>
  )
}
