import { clsx } from 'clsx'
import { useState } from 'react'
import { LinkBase } from 'react-admin'
import buttonStyles from '../../elements/button.module.css'
import { buttonClass } from '../../elements/buttonClass.ts'
import formStyles from '../../elements/form.module.css'
import textStyles from '../../elements/text.module.css'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useWords } from '../../i18n/useWords.ts'
import { NoConfirmerWarning } from '../../layout/NoConfirmerWarning.tsx'
import { useSettings } from '../../providers/settings.ts'
import type { PresetName } from '../../records.ts'
import { PresetChanges, PresetChoice } from '../../settings/PresetChoice.tsx'
import { turnsFourEyesOn, usePresetPreview } from '../../settings/usePresetPreview.ts'
import { useChangeSetting } from '../../settings/useSettings.ts'
import styles from './BeginPage.module.css'

/** The step that asks how large the team is; the menu previews the choice before it is saved. */
export function TeamStep({ isNext }: { isNext: boolean }) {
  const words = useWords()
  const [preset, choose] = useState<PresetName>('small')
  const preview = usePresetPreview(preset)
  const change = useChangeSetting('preset')
  const setting = useSettings().data?.find((one) => one.id === 'preset')
  if (!setting) return null
  const mayChange = setting.allowed_actions.includes('change')
  const name = words(`preset.${preset}`)
  return (
    <div className={styles.team}>
      <PresetChoice value={preset} isDisabled={!mayChange} onChoose={choose} />
      {setting.proposal ? (
        <p role="status">
          {words('preset.proposed', { name: words(`preset.${setting.proposal.value ?? preset}`) })}{' '}
          <LinkBase className={textStyles.link} to="/settings?setting=preset">
            {words('setting.title')}
          </LinkBase>
        </p>
      ) : (
        <div className={styles.links}>
          <button
            type="button"
            className={clsx(buttonClass(), isNext && buttonStyles.primary)}
            disabled={!mayChange || change.isPending}
            onClick={() => change.mutate({ value: preset })}
          >
            {words(change.isPending ? 'preset.using' : 'preset.use', { name })}
          </button>
          <span className={textStyles.small} data-tone="muted">
            {words('preset.hint')}
          </span>
        </div>
      )}
      {change.isError && (
        <p className={formStyles.error} role="alert">
          {words('setting.failed')}
        </p>
      )}
      {preview && turnsFourEyesOn(preview) && <NoConfirmerWarning of="four_eyes" others={setting.other_admins} />}
      {preview && <PresetChanges preset={preset} preview={preview} heading="h3" />}
      <p>
        <Sentence of="preset.service" parts={{}} /> {words('preset.off')}
      </p>
    </div>
  )
}
