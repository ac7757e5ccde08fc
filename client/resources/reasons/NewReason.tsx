import { type FormEvent, useId, useState } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import formStyles from '../../elements/form.module.css'
import { useWords } from '../../i18n/useWords.ts'
import { useOutcome } from '../../layout/Outcome.tsx'
import { isHttpError } from '../../providers/http.ts'
import type { CatalogueReason, QueueResource } from '../../records.ts'
import { groupKey } from '../../review/refuse/reasonGroups.ts'
import { unevenPlaceholder } from './placeholders.ts'
import { ReasonFields } from './ReasonFields.tsx'
import { ReasonLetter } from './ReasonLetter.tsx'
import styles from './Reasons.module.css'
import { useSaveReason, validationErrors } from './useHouseReasons.ts'

/** The lowest number that no reason of the queue has. */
function freeNumber(others: readonly CatalogueReason[]): string {
  const taken = new Set(others.map(({ number }) => number))
  const numbers = Array.from({ length: 99 }, (_, index) => String(index + 1).padStart(2, '0'))
  return numbers.find((number) => Number(number) > 10 && !taken.has(number)) ?? ''
}

const emptyReason = (resource: QueueResource, others: readonly CatalogueReason[]): CatalogueReason => ({
  id: '',
  code: '',
  resource,
  number: freeNumber(others),
  group: others[0]?.group ?? '',
  texts: { en: '', fr: '', ar: '' },
  retry: 'resubmit',
  private: false,
  public_code: null,
  order: 0,
  retired: false,
  version: 0,
  min_text: 0,
})

type Props = {
  resource: QueueResource
  /** The reasons of the queue. */
  others: readonly CatalogueReason[]
  onClose: (made?: string) => void
}

/** A form for a new reason. It asks for code and number first, since they can never change. */
export function NewReason({ resource, others, onClose }: Props) {
  const words = useWords()
  const { showOutcome } = useOutcome()
  const id = useId()
  const [reason, setReason] = useState(() => emptyReason(resource, others))
  const save = useSaveReason(({ code: made, proposal }) => {
    showOutcome(words(proposal ? 'house_reason.proposed' : 'house_reason.saved', { code: made }), '/reasons')
    onClose(proposal ? undefined : made)
  })
  const errors = validationErrors(save.error)
  const { code, number, group, texts, retry, private: isPrivate, public_code } = reason
  const isWhole = code !== '' && number !== '' && Object.values(texts).every((text) => text.trim() !== '')
  const groups = [...new Set(others.map((other) => other.group))]

  function submit(event: FormEvent) {
    event.preventDefault()
    save.mutate({ make: { id: code, resource, number, group, texts, retry, private: isPrivate, public_code } })
  }

  return (
    <form className={styles.editor} aria-labelledby={`${id}-title`} noValidate onSubmit={submit}>
      <header className={styles.editorHead}>
        <h2 id={`${id}-title`}>{words('house_reason.new_title')}</h2>
      </header>
      <div className={styles.newFields}>
        <div>
          <label className={formStyles.label} htmlFor={`${id}-code`}>
            {words('house_reason.code')}
          </label>
          <input
            id={`${id}-code`}
            className={formStyles.input}
            dir="ltr"
            spellCheck={false}
            autoComplete="off"
            maxLength={40}
            required
            // biome-ignore lint/a11y/noAutofocus: the officer has just asked for a new reason
            autoFocus
            aria-invalid={errors.id ? true : undefined}
            aria-describedby={`${id}-code-text`}
            value={code}
            onChange={({ target }) => {
              const typed = target.value.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')
              setReason({ ...reason, id: typed, code: typed })
            }}
          />
          <p
            id={`${id}-code-text`}
            className={errors.id ? formStyles.error : styles.count}
            data-tone={errors.id ? undefined : 'muted'}
          >
            {errors.id ?? words('house_reason.code_text')}
          </p>
        </div>
        <div>
          <label className={formStyles.label} htmlFor={`${id}-number`}>
            {words('house_reason.number')}
          </label>
          <input
            id={`${id}-number`}
            className={formStyles.input}
            dir="ltr"
            inputMode="numeric"
            maxLength={2}
            required
            aria-invalid={errors.number ? true : undefined}
            value={number}
            onChange={({ target }) => setReason({ ...reason, number: target.value.replaceAll(/\D/g, '') })}
          />
          {errors.number && <p className={formStyles.error}>{errors.number}</p>}
        </div>
        <div>
          <label className={formStyles.label} htmlFor={`${id}-group`}>
            {words('house_reason.group')}
          </label>
          <select
            id={`${id}-group`}
            className={formStyles.input}
            value={group}
            onChange={({ target }) => setReason({ ...reason, group: target.value })}
          >
            {groups.map((one) => (
              <option key={one} value={one}>
                {words(groupKey(one))}
              </option>
            ))}
          </select>
        </div>
      </div>
      <ReasonFields reason={reason} others={others} may errors={errors} onChange={setReason} />
      <ReasonLetter resource={resource} reason={others.find((one) => one.code === public_code) ?? reason} />
      <footer className={styles.foot}>
        <div className={styles.footText}>
          {save.error && Object.keys(errors).length === 0 ? (
            <p className={formStyles.error} role="alert">
              {isHttpError(save.error) && save.error.body ? save.error.body.message : words('setting.failed')}
            </p>
          ) : (
            <span data-tone="muted">{words('house_reason.for_ever')}</span>
          )}
        </div>
        <button type="button" className={buttonClass('tall', 'bare')} onClick={() => onClose()}>
          {words('action.back')}
        </button>
        <button
          type="submit"
          className={buttonClass('tall', 'primary')}
          disabled={!isWhole || unevenPlaceholder(texts) !== null || save.isPending}
        >
          {words('house_reason.make')}
        </button>
      </footer>
    </form>
  )
}
