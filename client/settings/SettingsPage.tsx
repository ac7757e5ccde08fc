import skeletonStyles from '../elements/skeleton.module.css'
import textStyles from '../elements/text.module.css'
import { useWords } from '../i18n/useWords.ts'
import { LoadProblem } from '../layout/pages.tsx'
import { SheetHead } from '../layout/SheetHead.tsx'
import type { ConsoleSetting } from '../records.ts'
import { FourEyesForm } from './ControlForms.tsx'
import { NumberForm } from './NumberForm.tsx'
import { ProxyNotice } from './ProxyNotice.tsx'
import { SettingForm } from './SettingForm.tsx'
import styles from './SettingsPage.module.css'
import { useSettings } from './useSettings.ts'

/** A setting with the form for its value. */
function OneSetting({ setting }: { setting: ConsoleSetting }) {
  if (setting.id === 'four_eyes') return <FourEyesForm setting={setting} />
  if (setting.id === 'hold_minutes')
    return <NumberForm setting={setting} label="setting.all_decisions" unit="setting.minutes" max={60} />
  if (setting.id === 'blind_share')
    return <NumberForm setting={setting} label="setting.all_accepted" unit="setting.percent" max={100} />
  if (setting.id === 'claims_per_officer')
    return <NumberForm setting={setting} label="setting.each_queue" unit="setting.dossiers" min={1} max={100} />
  return <SettingForm setting={setting} />
}

/** Settings without a form here: only the API changes them. */
const WITHOUT_FORM: ConsoleSetting['id'][] = ['fee_accounts', 'statement_mappings']

/** The settings: all officers read them, and those who may change them get a form. */
export function SettingsPage() {
  const words = useWords()
  const { data, error, refetch } = useSettings()
  return (
    <>
      <SheetHead title={words('setting.title')} />
      {error && !data ? (
        <LoadProblem error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.settings}>
          <ProxyNotice />
          {data ? (
            data
              .filter(({ id }) => !WITHOUT_FORM.includes(id))
              .map((setting) => <OneSetting key={setting.id} setting={setting} />)
          ) : (
            <div role="status">
              <span className={textStyles.spoken}>{words('loading')}</span>
              <span className={skeletonStyles.skeleton} style={{ width: '30%' }} />
            </div>
          )}
        </div>
      )}
    </>
  )
}
