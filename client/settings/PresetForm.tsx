import type { ConsoleSetting, PresetName } from '../records.ts'
import { PresetChanges, PresetChoice } from './PresetChoice.tsx'
import { SettingFrame } from './SettingFrame.tsx'
import { turnsFourEyesOn, usePresetPreview } from './usePresetPreview.ts'
import { useSettingForm } from './useSettingForm.ts'

/** How large the team is: it first lists what a choice would change. */
export function PresetForm({ setting }: { setting: Extract<ConsoleSetting, { id: 'preset' }> }) {
  const form = useSettingForm<PresetName | null>(setting)
  const chosen = form.isTyped && form.value !== null ? form.value : undefined
  const preview = usePresetPreview(chosen)
  return (
    <SettingFrame
      setting={setting}
      form={form}
      // No size sets nothing: there is no default to go back to.
      isDefault
      onDefault={() => form.setTyped(null)}
      isTurnedOn={preview ? turnsFourEyesOn(preview) : false}
    >
      <PresetChoice
        value={form.value}
        isDisabled={!setting.allowed_actions.includes('change')}
        onChoose={form.setTyped}
      />
      {chosen && preview && <PresetChanges preset={chosen} preview={preview} heading="h4" />}
    </SettingFrame>
  )
}
