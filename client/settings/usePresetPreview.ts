import { useEffect } from 'react'
import { usePreviewParts, useSettings } from '../providers/settings.ts'
import type { ChangePreview, PresetName, ShownParts } from '../records.ts'
import { useChangePreview } from './useWorkingTime.ts'

/** The parts of the console that are on after a change. */
export function partsAfter(preview: ChangePreview, before: ShownParts): ShownParts {
  const change = preview.changes.find(({ setting }) => setting === 'parts')
  return { ...before, ...(change?.to as Partial<ShownParts> | undefined) }
}

const isOff = (conditions: unknown) =>
  Object.values(conditions as Record<string, string[]>).every((one) => one.length === 0)

/** Whether a change turns four eyes on: later changes then need a second admin. */
export function turnsFourEyesOn({ changes }: ChangePreview): boolean {
  const change = changes.find(({ setting }) => setting === 'four_eyes')
  return change !== undefined && isOff(change.from) && !isOff(change.to)
}

/**
 * The changes that a preset would make. The menu previews them until the officer chooses another preset or leaves the
 * page.
 */
export function usePresetPreview(preset: PresetName | undefined): ChangePreview | undefined {
  const { data: preview } = useChangePreview('preset', preset)
  const { data } = useSettings()
  const show = usePreviewParts()
  const before = data?.find((one) => one.id === 'parts')?.value
  useEffect(() => {
    show(preset && preview && before ? partsAfter(preview, before) : null)
    return () => show(null)
  }, [preview, before, preset, show])
  return preset && preview
}
