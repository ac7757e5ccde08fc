import skeletonStyles from '../elements/skeleton.module.css'
import textStyles from '../elements/text.module.css'
import { useWords } from '../i18n/useWords.ts'
import { LoadProblem } from '../layout/pages.tsx'
import { SheetHead } from '../layout/SheetHead.tsx'
import type { ConsoleSetting } from '../records.ts'
import { FourEyesForm } from './ControlForms.tsx'
import { FeeAccountsForm, MoneyRequiredForm, ProofReadingsForm, StatementMappingsForm } from './MoneyForms.tsx'
import { NumberForm } from './NumberForm.tsx'
import { ProxyNotice } from './ProxyNotice.tsx'
import { SettingForm } from './SettingForm.tsx'
import styles from './SettingsPage.module.css'
import { useSettings } from './useSettings.ts'
import { WorkingTimeForm } from './WorkingTimeForm.tsx'

/** A setting with the form for its value. */
function OneSetting({ setting }: { setting: ConsoleSetting }) {
  switch (setting.id) {
    case 'working_time':
      return <WorkingTimeForm setting={setting} />
    case 'four_eyes':
      return <FourEyesForm setting={setting} />
    case 'hold_minutes':
      return <NumberForm setting={setting} label="setting.all_decisions" unit="setting.minutes" max={60} />
    case 'blind_share':
      return <NumberForm setting={setting} label="setting.all_accepted" unit="setting.percent" max={100} />
    case 'pace_seconds':
      return <NumberForm setting={setting} label="setting.all_claimed" unit="setting.seconds" max={600} />
    case 'claims_per_officer':
      return <NumberForm setting={setting} label="setting.each_queue" unit="setting.dossiers" min={1} max={100} />
    case 'cheque_clearing_days':
      return <NumberForm setting={setting} label="money.setting.after_booking" unit="money.setting.days" max={30} />
    case 'screening_threshold':
    case 'screening_show':
    case 'screening_second':
      return <NumberForm setting={setting} label="setting.score" unit="setting.points" min={50} max={100} />
    case 'list_max_age_hours':
      return <NumberForm setting={setting} label="setting.after_publication" unit="setting.hours" min={1} max={8760} />
    case 'information_due_days':
      return <NumberForm setting={setting} label="setting.all_questions" unit="setting.days" min={1} max={90} />
    case 'money_required':
      return <MoneyRequiredForm setting={setting} />
    case 'proof_readings':
      return <ProofReadingsForm setting={setting} />
    case 'fee_accounts':
      return <FeeAccountsForm setting={setting} />
    case 'statement_mappings':
      return <StatementMappingsForm setting={setting} />
    default:
      return <SettingForm setting={setting} />
  }
}

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
            data.map((setting) => <OneSetting key={setting.id} setting={setting} />)
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
