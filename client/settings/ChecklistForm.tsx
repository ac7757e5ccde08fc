import { Plus } from 'lucide-react'
import { buttonClass } from '../elements/buttonClass.ts'
import textStyles from '../elements/text.module.css'
import { type Key, useWords } from '../i18n/useWords.ts'
import type { ConsoleSetting } from '../records.ts'
import styles from './ChecklistForm.module.css'
import { ChecklistLine, type Line } from './ChecklistLine.tsx'
import { SettingFrame } from './SettingFrame.tsx'
import { useSettingForm } from './useSettingForm.ts'

type Setting = Extract<ConsoleSetting, { id: 'checklist' }>
type ChecklistLines = Record<string, Line[]>

const EMPTY: Line = { code: '', texts: { en: '', fr: '', ar: '' }, required: true }

/** The errors of one line, by field. */
const lineErrors = (errors: Record<string, string>, part: string, index: number) => {
  const start = `${part}.${index}.`
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, text]) =>
      field.startsWith(start) ? [[field.slice(start.length), text]] : [],
    ),
  )
}

const moveLine = (lines: readonly Line[], from: number, to: number) => {
  const rest = lines.filter((_, index) => index !== from)
  return [...rest.slice(0, to), lines[from]!, ...rest.slice(to)]
}

/** The lines of the worksheet's checklist, by kind of dossier, each in three languages. */
export function ChecklistForm({ setting }: { setting: Setting }) {
  const words = useWords()
  const form = useSettingForm<ChecklistLines>(setting)
  const may = setting.allowed_actions.includes('change')
  const isEmpty = Object.values(form.value).every((lines) => lines.length === 0)
  const set = (part: string, lines: Line[]) => form.setTyped({ ...form.value, [part]: lines })
  return (
    <SettingFrame
      setting={setting}
      form={form}
      isDefault={isEmpty}
      onDefault={() => form.setTyped(setting.default as ChecklistLines)}
    >
      {Object.entries(form.value).map(([part, lines]) => {
        const kind = words(`names.${part}` as Key)
        return (
          <section key={part} className={styles.kind} aria-label={kind}>
            <h3>
              {kind}
              <span data-tone="muted">
                {lines.length === 0
                  ? words('setting.nothing')
                  : words('checklist.setting.lines', { smart_count: lines.length })}
              </span>
            </h3>
            {lines.map((line, index) => (
              <ChecklistLine
                // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name while its code is typed
                key={index}
                line={line}
                label={words('checklist.setting.line', { n: index + 1, kind })}
                may={may}
                errors={lineErrors(form.errors, part, index)}
                onChange={(next) => set(part, lines.with(index, next))}
                onRemove={() => set(part, lines.toSpliced(index, 1))}
                onUp={index > 0 ? () => set(part, moveLine(lines, index, index - 1)) : undefined}
                onDown={index < lines.length - 1 ? () => set(part, moveLine(lines, index, index + 1)) : undefined}
              />
            ))}
            {may && (
              <button
                type="button"
                className={buttonClass('slim')}
                aria-label={words('checklist.setting.add_to', { kind })}
                onClick={() => set(part, [...lines, EMPTY])}
              >
                <Plus size={14} strokeWidth={1.8} aria-hidden="true" />
                {words('checklist.setting.add')}
              </button>
            )}
          </section>
        )
      })}
      {!isEmpty && (
        <p className={textStyles.small} data-tone="muted">
          {words('checklist.setting.keeps')}
        </p>
      )}
    </SettingFrame>
  )
}
