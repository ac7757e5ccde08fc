import type { ConsoleSetting, PresetName } from '../records.ts'
import { PresetChanges, PresetChoice } from './PresetChoice.tsx'
import { SettingFrame } from './SettingFrame.tsx'
import { turnsFourEyesOn, usePresetPreview } from './usePresetPreview.ts'
import { useSettingForm } from './useSettingForm.ts'
import { useChangePreview } from './useWorkingTime.ts'

/** Chooses the size of the team. Lists the changes before it stores the choice. */
export function PresetForm({ setting }: { setting: Extract<ConsoleSetting, { id: 'preset' }> }) {
  const form = useSettingForm<PresetName | null>(setting)
  const chosen = form.isTyped && form.value !== null ? form.value : undefined
  const preview = usePresetPreview(chosen)
  // An admin who confirms a colleague's choice sees its changes too.
  const proposed = setting.allowed_actions.includes('confirm') ? setting.proposal?.value : null
  const { data: proposedPreview } = useChangePreview('preset', proposed ?? undefined)
  return (
    <SettingFrame
      setting={setting}
      form={form}
      // Without a preset no setting changes, so there is no default to return to.
      isDefault
      onDefault={() => form.setTyped(null)}
      isTurnedOn={preview ? turnsFourEyesOn(preview) : false}
    >
      <PresetChoice
        value={form.value}
        isDisabled={!setting.allowed_actions.includes('change')}
        onChoose={form.setTyped}
      />
      {proposed && proposedPreview && <PresetChanges preset={proposed} preview={proposedPreview} heading="h4" />}
      {chosen && preview && <PresetChanges preset={chosen} preview={preview} heading="h4" />}
    </SettingFrame>
  )
}
