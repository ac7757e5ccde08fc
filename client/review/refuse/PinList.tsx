import { clsx } from 'clsx'
import { Trash2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import chipStyles from '../../elements/chip.module.css'
import { focusTarget } from '../../elements/focusTargets.ts'
import formStyles from '../../elements/form.module.css'
import { KeyCap } from '../../elements/KeyCap.tsx'
import textStyles from '../../elements/text.module.css'
import { directionOf } from '../../i18n/languages.ts'
import { useWords } from '../../i18n/useWords.ts'
import { useLimits } from '../../providers/references.ts'
import type { Dossier, Language } from '../../records.ts'
import { PinNumber } from '../PinNumber.tsx'
import { useNamePinPage } from '../useNamePinPage.ts'
import { type Pinning, useLetterPinsContext } from '../viewer/useLetterPinsContext.tsx'
import { useViewer } from '../viewer/useViewer.tsx'
import styles from './PinList.module.css'

type Props = {
  record: Dossier
  /** The language in which the trader reads. */
  language: Language
  pinning: Pinning
  /** The watch lists that the texts name, by field, according to the server. */
  named: Readonly<Record<string, string>>
  onChange: (index: number, text: string) => void
  /** Shown beside the title: a button that goes to the pages where the letter covers them. */
  besideText?: ReactNode
}

/** The pins of a letter, each with its page and one sentence for the trader. */
export function PinList({ record, language, pinning, named, onChange, besideText }: Props) {
  const words = useWords()
  const id = useId()
  const limits = useLimits()
  const { show } = useViewer()
  const namePage = useNamePinPage(record)
  const { pins, active } = pinning
  const showArea = useLetterPinsContext()?.showArea

  /** Delete in an empty text removes its pin. */
  const press = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.key !== 'Delete' || event.currentTarget.value !== '') return
    event.preventDefault()
    pinning.remove(index)
  }

  return (
    <section className={styles.pins} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h3 id={`${id}-title`}>{words('pin.title')}</h3>
        {pins.length > 0 && (
          <span className={chipStyles.chip}>{words('pin.count', { count: pins.length, most: limits.pins })}</span>
        )}
        <span className={clsx(textStyles.small, styles.byKey)} data-tone="muted">
          <KeyCap>P</KeyCap> {words('pin.hint')}
        </span>
        <span className={clsx(textStyles.small, styles.byTouch)} data-tone="muted">
          {words('pin.hint_touch')}
        </span>
        {besideText}
      </div>
      {pins.length > 0 && (
        <ol className={styles.list}>
          {pins.map((pin, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a pin is identified by its number
            <li key={index} data-active={index === active || undefined}>
              <PinNumber number={index + 1} isActive={index === active} />
              <button
                type="button"
                className={clsx(textStyles.link, styles.page)}
                onClick={() => {
                  pinning.choose(index)
                  showArea?.('pages')
                  show(pin.file_id, pin.page)
                }}
              >
                {namePage(pin)}
              </button>
              <input
                className={formStyles.input}
                ref={focusTarget(`pin text ${index}`)}
                lang={language}
                dir={directionOf(language)}
                aria-label={words('pin.text', { number: index + 1 })}
                placeholder={words('pin.text_hint')}
                maxLength={limits.pin_text}
                value={pin.text ?? ''}
                aria-invalid={named[`pins.${index}.text`] ? true : undefined}
                title={
                  named[`pins.${index}.text`] &&
                  words('letter.names_a_list', { name: named[`pins.${index}.text`] ?? '' })
                }
                onFocus={() => pinning.choose(index)}
                onKeyDown={(event) => press(event, index)}
                onChange={(event) => onChange(index, event.target.value)}
              />
              <button
                type="button"
                className={buttonClass('bare', 'icon', 'small')}
                aria-label={words('pin.remove', { number: index + 1 })}
                title={words('pin.remove', { number: index + 1 })}
                onClick={() => pinning.remove(index)}
              >
                <Trash2 size={16} strokeWidth={1.6} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
