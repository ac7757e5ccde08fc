import { clsx } from 'clsx'
import { useId } from 'react'
import formStyles from '../elements/form.module.css'
import { localName } from '../elements/localName.ts'
import { type Key, useLanguage, useWords } from '../i18n/useWords.ts'
import { useReferences } from '../providers/references.ts'
import type { ConsoleSetting } from '../records.ts'
import settingFormStyles from './SettingForm.module.css'
import { SettingFrame } from './SettingFrame.tsx'
import { useSettingForm } from './useSettingForm.ts'
import { useChangePreview } from './useWorkingTime.ts'

type Setting = Extract<ConsoleSetting, { id: 'risk_table' }>
type Table = Setting['value']

/** The table of risk: the points from which each level begins, and the points of each reason. */
export function RiskTableForm({ setting }: { setting: Setting }) {
  const words = useWords()
  const { language } = useLanguage()
  const form = useSettingForm<Table>(setting)
  const types = useReferences().establishment_types
  const may = setting.allowed_actions.includes('change')
  const proposed = setting.allowed_actions.includes('confirm') ? setting.proposal?.value : null
  const { value } = form
  const codes = Object.keys(setting.default.points) as (keyof Table['points'])[]
  const isDefault = JSON.stringify({ ...value, version: 1 }) === JSON.stringify({ ...setting.default, version: 1 })
  const points = (path: string, label: string, at: number, change: (next: number) => Table) => (
    <Points
      key={path}
      label={label}
      points={at}
      isReadOnly={!may}
      error={form.errors[path]}
      onChange={(next) => form.setTyped(change(next))}
    />
  )
  return (
    <SettingFrame
      setting={setting}
      form={form}
      isDefault={isDefault}
      onDefault={() => form.setTyped({ ...setting.default, version: setting.value.version })}
    >
      <p data-tone="muted">{words('risk.version', { version: value.version })}</p>
      {(['medium', 'high'] as const).map((level) =>
        points(level, words(`risk.from.${level}`), value[level], (next) => ({ ...value, [level]: next })),
      )}
      {codes.map((code) =>
        points(`points.${code}`, words(`risk.code.${code}` as Key), value.points[code], (next) => ({
          ...value,
          points: { ...value.points, [code]: next },
        })),
      )}
      {types.map(({ code, name }) =>
        code === null
          ? null
          : points(`establishments.${code}`, localName(name, language), value.establishments[code] ?? 0, (next) => ({
              ...value,
              establishments: { ...value.establishments, [code]: next },
            })),
      )}
      {may && form.isTyped && <RiskTablePreview value={value} />}
      {/* Shows an admin what a colleague's change would do before they confirm it. */}
      {proposed && <RiskTablePreview value={proposed} />}
    </SettingFrame>
  )
}

type PointsProps = {
  label: string
  points: number
  isReadOnly: boolean
  error: string | undefined
  onChange: (points: number) => void
}

function Points({ label, points, isReadOnly, error, onChange }: PointsProps) {
  const words = useWords()
  const id = useId()
  return (
    <div className={settingFormStyles.settingPart}>
      <label htmlFor={id}>{label}</label>
      <span>
        <input
          id={id}
          className={clsx(formStyles.input, settingFormStyles.input, settingFormStyles.short)}
          type="number"
          min={0}
          max={100}
          dir="ltr"
          value={Number.isNaN(points) ? '' : points}
          readOnly={isReadOnly}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ target }) => onChange(target.valueAsNumber)}
        />{' '}
        <span data-tone="muted">{words('setting.points', { smart_count: points || 0 })}</span>
      </span>
      {error && (
        <p className={clsx(formStyles.error, settingFormStyles.fieldError)} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

/** How many waiting dossiers would change their level, before anything is saved. */
function RiskTablePreview({ value }: { value: Table }) {
  const words = useWords()
  const { data, error } = useChangePreview('risk_table', value)
  const risk = data?.risk
  return (
    <div role="status" data-slot="risk-preview" className={settingFormStyles.about}>
      {error && <p data-tone="bad">{words('risk.preview.failed')}</p>}
      {risk && (
        <p>
          <b>{words('risk.preview.changed', { smart_count: risk.changed, waiting: risk.waiting })}</b>
          {risk.in_part && ` ${words('risk.preview.in_part')}`}
        </p>
      )}
      {risk && risk.moves.length > 0 && (
        <ul>
          {risk.moves.map(({ resource, from, to, dossiers }) => (
            <li key={`${resource} ${from} ${to}`}>
              {words('risk.preview.move', {
                queue: words(`names.${resource}` as Key),
                from: words(`risk.level.${from}`),
                to: words(`risk.level.${to}`),
                dossiers,
              })}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
