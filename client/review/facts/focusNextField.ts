import { findTargets } from '../../elements/focusTargets.ts'

/** Moves focus to the next field of the worksheet. */
export function focusNextField(from: HTMLElement): void {
  const fields = findTargets('reading')
  fields[fields.indexOf(from) + 1]?.focus()
}
