import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import chipStyles from '../elements/chip.module.css'
import flowStyles from '../elements/flow.module.css'
import { useWords } from '../i18n/useWords.ts'
import type { ConsoleSetting } from '../records.ts'
import { formOf } from './catalogue.tsx'
import { nameIdOf } from './SettingFrame.tsx'
import styles from './SettingRow.module.css'
import { hasSettingDraft } from './useSettingForm.ts'
import { useValueText } from './valueText.ts'

/** One setting: name, sentence and value in a row, with its form below while it is open. */
export function SettingRow({
  setting,
  isOpen,
  onToggle,
}: {
  setting: ConsoleSetting
  isOpen: boolean
  onToggle: () => void
}) {
  const words = useWords()
  const { shortOf } = useValueText()
  const { id, proposal } = setting
  const nameId = nameIdOf(id)
  return (
    <div className={clsx(styles.row, isOpen && styles.open)}>
      <div className={styles.head}>
        <ChevronRight
          size={16}
          strokeWidth={1.5}
          className={isOpen ? styles.turned : flowStyles.mirrored}
          aria-hidden="true"
        />
        <h3>
          {/* CSS extends this button's area to the whole row. */}
          <button
            type="button"
            aria-expanded={isOpen}
            aria-describedby={`${nameId}-text ${nameId}-value`}
            onClick={onToggle}
          >
            <b id={nameId}>{words(`setting.${id}.name`)}</b>
          </button>
        </h3>
        <span id={`${nameId}-text`} className={styles.text}>
          {words(`setting.${id}.text`)}
        </span>
        <span id={`${nameId}-value`} className={styles.value}>
          {proposal && (
            <span className={chipStyles.chip} data-tone="info" data-slot="chip">
              {words('settings.waits', { smart_count: 1 })}
            </span>
          )}
          {!isOpen && hasSettingDraft(id) && (
            <span className={chipStyles.chip} data-tone="warn" data-slot="chip">
              {words('settings.unsaved')}
            </span>
          )}
          <bdi>{shortOf(setting)}</bdi>
        </span>
      </div>
      {isOpen && formOf(setting)}
    </div>
  )
}
