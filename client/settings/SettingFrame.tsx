import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { buttonClass } from '../elements/buttonClass.ts'
import formStyles from '../elements/form.module.css'
import textStyles from '../elements/text.module.css'
import { shortTime } from '../format/time.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'
import { NoConfirmerWarning } from '../layout/NoConfirmerWarning.tsx'
import { useLimits } from '../providers/references.ts'
import type { ConsoleSetting } from '../records.ts'
import { PendingSetting } from './PendingSetting.tsx'
import styles from './SettingForm.module.css'
import type { useSettingForm } from './useSettingForm.ts'

type Props = {
  setting: ConsoleSetting
  form: Pick<
    ReturnType<typeof useSettingForm>,
    'isTyped' | 'isBusy' | 'errors' | 'error' | 'reason' | 'setReason' | 'save' | 'undo'
  >
  isDefault: boolean
  onDefault: () => void
  /** Whether the typed value turns four eyes on. */
  isTurnedOn?: boolean
  children: ReactNode
}

/** The id of the element with a setting's name. The setting's row contains it, and its form refers to it. */
export const nameIdOf = (id: ConsoleSetting['id']) => `setting-${id}`

/** The frame of a setting's form: its last change, its fields, and a change that waits for another admin. */
export function SettingFrame({ setting, form, isDefault, onDefault, isTurnedOn = false, children }: Props) {
  const words = useWords()
  const { language } = useLanguage()
  const limits = useLimits()
  const id = useId()
  const may = setting.allowed_actions.includes('change')
  return (
    <form
      className={styles.setting}
      aria-labelledby={nameIdOf(setting.id)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.save()
      }}
    >
      <header>
        <p className={textStyles.small} data-tone="muted">
          {setting.changed
            ? words('setting.changed', {
                name: setting.changed.officer.name,
                time: shortTime(setting.changed.at, language, Date.now()),
              })
            : words('setting.defaults')}
          {!may && setting.proposal === null && ` · ${words('setting.read_only')}`}
        </p>
      </header>
      <div className={styles.settingParts}>{children}</div>
      {setting.proposal && <PendingSetting setting={setting} />}
      {form.error && Object.keys(form.errors).length === 0 && (
        <p className={clsx(formStyles.error, styles.fieldError)} role="alert">
          {words('setting.failed')}
        </p>
      )}
      {may && form.isTyped && (
        <div className={styles.about}>
          {setting.needs_second && <p data-tone="muted">{words('officer.waiting.needs')}</p>}
          {(setting.needs_second || isTurnedOn) && (
            <NoConfirmerWarning of={setting.needs_second ? 'change' : 'four_eyes'} others={setting.other_admins} />
          )}
          <div>
            <label className={formStyles.label} htmlFor={`${id}-reason`}>
              {words('setting.reason')}
            </label>
            <textarea
              id={`${id}-reason`}
              className={formStyles.input}
              rows={2}
              maxLength={limits.why}
              dir="auto"
              value={form.reason}
              onChange={({ target }) => form.setReason(target.value)}
            />
          </div>
        </div>
      )}
      {may && (
        <footer>
          <button type="submit" className={buttonClass('primary')} disabled={!form.isTyped || form.isBusy}>
            {words(form.isBusy ? 'setting.saving' : 'setting.save')}
          </button>
          {form.isTyped && (
            <button type="button" className={buttonClass()} onClick={form.undo}>
              {words('setting.undo')}
            </button>
          )}
          {!isDefault && (
            <button type="button" className={buttonClass('bare')} onClick={onDefault}>
              {words('setting.back_to_default')}
            </button>
          )}
        </footer>
      )}
    </form>
  )
}
