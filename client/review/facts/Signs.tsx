import { clsx } from 'clsx'
import { Fragment } from 'react'
import textStyles from '../../elements/text.module.css'
import { lettersAndDigits, splitGroups } from '../../format/digits.ts'
import type { Check } from '../../records.ts'
import styles from './Signs.module.css'

/** The positions of the characters that differ, from the checks of a fact. */
export const differingPlaces = (checks: Check[]): number[] =>
  checks.flatMap(({ with: given }) =>
    typeof given?.positions === 'string' && given.positions !== '' ? given.positions.split(',').map(Number) : [],
  )

type Run = { text: string; marked: boolean }

function markRuns(text: string, from: number, positions: number[]): Run[] {
  const found: Run[] = []
  for (const [at, sign] of [...text].entries()) {
    const marked = positions.includes(from + at)
    const last = found.at(-1)
    if (last && last.marked === marked) last.text += sign
    else found.push({ text: sign, marked })
  }
  return found
}

/** A number in groups, with its deviating characters marked. Copying leaves out the spaces. */
export function Signs({
  value,
  lengths,
  positions,
}: {
  value: string
  lengths: readonly number[]
  positions: number[]
}) {
  let at = 0
  const groups = splitGroups(lettersAndDigits(value), lengths).map((text) => {
    const from = at
    at += text.length
    return { from, parts: markRuns(text, from, positions) }
  })
  return (
    <span className={clsx(textStyles.mono, styles.signs)} data-slot="signs">
      {groups.map(({ from, parts }) => (
        <span key={from}>
          {parts.map(({ text, marked }, index) => {
            const key = `${from}.${index}`
            return marked ? <mark key={key}>{text}</mark> : <Fragment key={key}>{text}</Fragment>
          })}
        </span>
      ))}
    </span>
  )
}
