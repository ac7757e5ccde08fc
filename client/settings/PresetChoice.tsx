import { clsx } from 'clsx'
import { Check, Minus } from 'lucide-react'
import { useId } from 'react'
import { useWords } from '../i18n/useWords.ts'
import { useSettings } from '../providers/settings.ts'
import type { ChangePreview, PresetName, ShownParts } from '../records.ts'
import { type Menu, useFullMenu } from '../registry.tsx'
import styles from './PresetChoice.module.css'
import { partsAfter } from './usePresetPreview.ts'
import { useChangePreview } from './useWorkingTime.ts'
import { useValueText } from './valueText.ts'

export const PRESETS: readonly PresetName[] = ['small', 'department', 'bank']

/** The lines of each card: whether the preset includes a feature or leaves it out. */
const INCLUDED = {
  small: { first: true, second: true, third: false, fourth: false },
  department: { first: true, second: true, third: true, fourth: false },
  bank: { first: true, second: true, third: true, fourth: true },
} as const

/** The number of entries in each group of the menu if these parts are on; a folded group counts as one. */
const groupSizes = (menu: Menu, parts: ShownParts): number[] =>
  menu.map(({ folded, resources }) =>
    folded
      ? 1
      : Object.values(resources).filter(
          ({ parentResource, part }) => parentResource === undefined && (!part || parts[part]),
        ).length,
  )

/** A sketch of a menu, with a line for each entry. */
function MenuSketch({ sizes }: { sizes: number[] }) {
  return (
    <span className={styles.sketch} aria-hidden="true">
      {sizes.map((size, group) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups never move
        <span key={group}>
          {Array.from({ length: size }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
            <i key={line} style={{ width: `${34 + ((group * 3 + line * 5) % 4) * 7}%` }} />
          ))}
        </span>
      ))}
    </span>
  )
}

function Card({
  preset,
  name,
  isChosen,
  isDisabled,
  onChoose,
}: {
  preset: PresetName
  name: string
  isChosen: boolean
  isDisabled: boolean
  onChoose: (preset: PresetName) => void
}) {
  const words = useWords()
  const menu = useFullMenu()
  const { data } = useSettings()
  const { data: preview } = useChangePreview('preset', isDisabled ? undefined : preset)
  const before = data?.find((one) => one.id === 'parts')?.value
  const sizes = preview && before ? groupSizes(menu, partsAfter(preview, before)) : null
  const has = INCLUDED[preset]
  return (
    <label className={clsx(styles.card, isChosen && styles.chosen)}>
      <span className={styles.title}>
        <input
          type="radio"
          name={name}
          checked={isChosen}
          disabled={isDisabled}
          aria-describedby={`${name}-${preset}`}
          onChange={() => onChoose(preset)}
        />
        <span>
          <b>{words(`preset.${preset}`)}</b>
          <small>{words(`preset.${preset}_people`)}</small>
        </span>
      </span>
      <span id={`${name}-${preset}`} className={styles.lines}>
        {sizes && <MenuSketch sizes={sizes} />}
        {sizes && (
          <span className={styles.entries}>
            {words('preset.entries', { smart_count: sizes.reduce((sum, size) => sum + size, 0) })}
          </span>
        )}
        {(['first', 'second', 'third', 'fourth'] as const).map((line) => (
          <span key={line} data-tone={has[line] ? undefined : 'muted'}>
            {has[line] ? (
              <Check size={14} strokeWidth={2} aria-hidden="true" />
            ) : (
              <Minus size={14} strokeWidth={2} aria-hidden="true" />
            )}
            {words(`preset.lines.${preset}.${line}`)}
          </span>
        ))}
      </span>
    </label>
  )
}

/** The three presets, each with a sketch of its menu. */
export function PresetChoice({
  value,
  isDisabled = false,
  onChoose,
}: {
  value: PresetName | null
  isDisabled?: boolean
  onChoose: (preset: PresetName) => void
}) {
  const words = useWords()
  const name = useId()
  return (
    <fieldset className={styles.cards} aria-label={words('preset.choose')}>
      {PRESETS.map((preset) => (
        <Card
          key={preset}
          preset={preset}
          name={name}
          isChosen={value === preset}
          isDisabled={isDisabled}
          onChoose={onChoose}
        />
      ))}
    </fieldset>
  )
}

/** The settings that a preset changes, each with its present value. */
export function PresetChanges({
  preset,
  preview,
  heading: Heading,
}: {
  preset: PresetName
  preview: ChangePreview
  heading: 'h3' | 'h4'
}) {
  const words = useWords()
  const { textOf } = useValueText()
  const changes = preview.changes.filter(({ setting }) => setting !== 'preset')
  type Value = Parameters<typeof textOf>[1]
  return (
    <section className={styles.changes} aria-live="polite">
      <Heading>{words('preset.changes', { name: words(`preset.${preset}`) })}</Heading>
      {changes.length === 0 && <p>{words('preset.changes_none')}</p>}
      <dl>
        {changes.map(({ setting, from, to }) => (
          <div key={setting}>
            <dt>{words(`setting.${setting}.name`)}</dt>
            <dd>
              {textOf(setting, to as Value, from as Value)}
              <small>{words('preset.was', { value: textOf(setting, from as Value, to as Value) })}</small>
            </dd>
          </div>
        ))}
      </dl>
      <p>{words('preset.own')}</p>
    </section>
  )
}
