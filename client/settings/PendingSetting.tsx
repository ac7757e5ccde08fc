import { useWords } from '../i18n/useWords.ts'
import { PendingChange } from '../layout/PendingChange.tsx'
import type { ConsoleSetting } from '../records.ts'
import { valueText } from './valueText.ts'

/** The change of a setting that waits for another admin. */
export function PendingSetting({ setting }: { setting: ConsoleSetting }) {
  const words = useWords()
  const { id, value, allowed_actions } = setting
  const proposal = setting.proposal!
  return (
    <PendingChange
      proposal={proposal}
      allowed={allowed_actions}
      text={words('setting.holds_until')}
      resource="settings"
    >
      {words('setting.asks_for', { name: proposal.by.name })} <del>{valueText(id, value, proposal.value, words)}</del>{' '}
      <ins>{valueText(id, proposal.value, value, words)}</ins>
    </PendingChange>
  )
}
