import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLanguage, useWords, type Words } from '../i18n/useWords.ts'
import styles from './FieldProblem.module.css'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

const firstInvalid = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])].find((element) => isField(element) && !element.validity.valid)

/** Says what is wrong with a field that the browser rejects, in the console's words. */
function fieldErrorText(field: Field, words: Words): string {
  const { valueMissing, typeMismatch, tooShort, rangeOverflow, rangeUnderflow, stepMismatch, badInput } = field.validity
  if (valueMissing) return words(field.type === 'checkbox' ? 'invalid.missing_tick' : 'invalid.missing')
  if (typeMismatch) return words(field.type === 'url' ? 'invalid.url' : 'invalid.email')
  if (tooShort && !(field instanceof HTMLSelectElement)) return words('invalid.short', { smart_count: field.minLength })
  if (!(rangeOverflow || rangeUnderflow || stepMismatch || badInput)) return words('invalid.form')
  const { min, max } = field as HTMLInputElement
  return min && max ? words('invalid.range', { min, max }) : words('invalid.number')
}

/**
 * Says below a field why its form was not sent, in place of the browser's bubble, which has the browser's language and
 * direction. The first invalid field gets the focus.
 */
export function FieldProblem() {
  const words = useWords()
  const { direction } = useLanguage()
  const [field, setField] = useState<Field | null>(null)
  useEffect(() => {
    const onInvalid = (event: Event) => {
      event.preventDefault()
      const { target } = event
      if (!isField(target) || target !== firstInvalid(target.form)) return
      target.focus()
      setField(target)
    }
    const forget = () => setField(null)
    document.addEventListener('invalid', onInvalid, true)
    document.addEventListener('input', forget, true)
    document.addEventListener('focusout', forget, true)
    window.addEventListener('scroll', forget, true)
    window.addEventListener('resize', forget)
    return () => {
      document.removeEventListener('invalid', onInvalid, true)
      document.removeEventListener('input', forget, true)
      document.removeEventListener('focusout', forget, true)
      window.removeEventListener('scroll', forget, true)
      window.removeEventListener('resize', forget)
    }
  }, [])
  if (!field?.isConnected) return null
  const { left, right, bottom } = field.getBoundingClientRect()
  const start = direction === 'rtl' ? { right: document.documentElement.clientWidth - right } : { left }
  return createPortal(
    <p className={styles.problem} data-slot="field-problem" role="alert" style={{ top: bottom + 4, ...start }}>
      {fieldErrorText(field, words)}
    </p>,
    document.body,
  )
}
