import { clsx } from 'clsx'
import { type KeyboardEvent, useId, useState } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import cardStyles from '../../elements/card.module.css'
import formStyles from '../../elements/form.module.css'
import textStyles from '../../elements/text.module.css'
import { directionOf, LANGUAGE_INFO, LANGUAGES } from '../../i18n/languages.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { useCan } from '../../layout/useCan.ts'
import { useLimits } from '../../providers/references.ts'
import type { Language, Snippet } from '../../records.ts'
import styles from './Snippets.module.css'
import { useSaveSnippet, validationErrors } from './useSaveSnippet.ts'

type Props = {
  /** The snippet to change; null for a new one. */
  snippet: Snippet | null
  onSaved: (snippet: Snippet) => void
  onClose: () => void
}

/** A snippet's name, language and text, and whether it is shared. */
export function SnippetForm({ snippet, onSaved, onClose }: Props) {
  const words = useWords()
  const id = useId()
  const { language: ownLanguage } = useLanguage()
  const limits = useLimits()
  const mayShare = useCan('share_snippets')
  const [name, setName] = useState(snippet?.name ?? '')
  const [language, setLanguage] = useState<Language>(snippet?.language ?? ownLanguage)
  const [text, setText] = useState(snippet?.text ?? '')
  const [shared, setShared] = useState(snippet?.shared ?? false)
  const save = useSaveSnippet(onSaved)
  const errors = validationErrors(save.error)
  const problem = (field: string) =>
    errors[field] && (
      <p className={formStyles.error} id={`${id}-${field}-error`} role="alert">
        {errors[field]}
      </p>
    )
  const marked = (field: string) => ({
    'aria-invalid': errors[field] ? true : undefined,
    'aria-describedby': errors[field] ? `${id}-${field}-error` : `${id}-${field}-hint`,
  })

  function send() {
    if (save.isPending) return
    const body = { name: name.trim(), language, text: text.trim(), ...(mayShare && { shared }) }
    save.mutate(snippet ? { id: snippet.id, change: { ...body, version: snippet.version } } : { make: body })
  }
  function keys(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
  }
  return (
    <form
      className={clsx(cardStyles.card, styles.form)}
      aria-label={snippet ? words('snippet.edit_name', { name: snippet.name }) : words('snippet.new')}
      noValidate
      onKeyDown={keys}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className={styles.head}>
        <div>
          <label className={formStyles.label} htmlFor={`${id}-name`}>
            {words('snippet.name')}
          </label>
          <input
            id={`${id}-name`}
            className={formStyles.input}
            dir="auto"
            autoComplete="off"
            maxLength={limits.snippet_name}
            // biome-ignore lint/a11y/noAutofocus: the officer has just asked for this form
            autoFocus
            required
            {...marked('name')}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          {problem('name') || (
            <p id={`${id}-name-hint`} className={textStyles.small} data-tone="muted">
              {words('snippet.name_hint')}
            </p>
          )}
        </div>
        <div>
          <label className={formStyles.label} htmlFor={`${id}-language`}>
            {words('snippet.language')}
          </label>
          <select
            id={`${id}-language`}
            className={formStyles.input}
            value={language}
            onChange={({ target }) => setLanguage(target.value as Language)}
          >
            {LANGUAGES.map((one) => (
              <option key={one} value={one}>
                {LANGUAGE_INFO[one].name}
              </option>
            ))}
          </select>
        </div>
      </div>
      <label className={formStyles.label} htmlFor={`${id}-text`}>
        {words('snippet.text')}
      </label>
      <textarea
        id={`${id}-text`}
        className={formStyles.input}
        rows={4}
        lang={language}
        dir={directionOf(language)}
        maxLength={limits.reason}
        required
        {...marked('text')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {problem('text') || (
        <p id={`${id}-text-hint`} className={textStyles.small} data-tone="muted">
          {words('snippet.variables')}
        </p>
      )}
      {mayShare && (
        <label className={formStyles.check}>
          <input type="checkbox" checked={shared} onChange={({ target }) => setShared(target.checked)} />
          {words('snippet.share')}
        </label>
      )}
      {save.error && Object.keys(errors).length === 0 && (
        <p className={formStyles.error} role="alert">
          {words('snippet.failed')}
        </p>
      )}
      <footer>
        <button type="submit" className={buttonClass('primary')} disabled={save.isPending}>
          {words(save.isPending ? 'snippet.saving' : 'snippet.save')}
        </button>
        <button type="button" className={buttonClass()} onClick={onClose}>
          {words('snippet.cancel')}
        </button>
      </footer>
    </form>
  )
}
