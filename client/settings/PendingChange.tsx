import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '../elements/buttonClass.ts'
import formStyles from '../elements/form.module.css'
import textStyles from '../elements/text.module.css'
import { conditionText } from '../format/conditionText.ts'
import { shortTime } from '../format/time.ts'
import { useLanguage, useWords, type Words } from '../i18n/useWords.ts'
import { ReasonDialog } from '../layout/ReasonDialog.tsx'
import { API, request } from '../providers/http.ts'
import type { ConsoleSetting } from '../records.ts'
import styles from './PendingChange.module.css'

/** A value of a setting of control in one line. */
function valueText(value: unknown, words: Words): string {
  if (typeof value === 'number') return words('setting.minutes_count', { smart_count: value })
  return Object.entries(value as Record<string, string[] | number>)
    .map(([part, one]) => {
      const name = words(`names.${part}` as Parameters<Words>[0])
      const text = Array.isArray(one) ? one.map((each) => conditionText(each, words)).join(words('comma')) : String(one)
      return `${name}: ${text || words('setting.nothing')}`
    })
    .join('; ')
}

/** The change of a setting that waits for another admin, with what this officer may do about it. */
export function PendingChange({ setting }: { setting: ConsoleSetting }) {
  const words = useWords()
  const { language } = useLanguage()
  const queryClient = useQueryClient()
  const [isReturning, setReturning] = useState(false)
  const proposal = setting.proposal!
  const act = useMutation({
    mutationFn: ({ verb, body = {} }: { verb: string; body?: object }) =>
      request(`${API}/second-looks/${proposal.id}/${verb}`, { method: 'POST', body: JSON.stringify(body) }),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: ['settings'] })
      void queryClient.invalidateQueries({ queryKey: ['second-looks'] })
    },
    onSuccess: () => setReturning(false),
  })
  const may = (action: string) => setting.allowed_actions.includes(action)
  return (
    <div className={styles.change} data-slot="pending-change">
      <Hourglass size={18} strokeWidth={1.6} aria-hidden="true" />
      <div>
        <p>
          <b>
            {words('setting.asks_for', { name: proposal.by.name })} <del>{valueText(setting.value, words)}</del>{' '}
            <ins>{valueText(proposal.value, words)}</ins>
          </b>
          , {shortTime(proposal.at, language, Date.now())}
        </p>
        <p className={textStyles.small} data-tone="muted">
          {words('setting.holds_until')}
        </p>
        {act.error && !isReturning ? (
          <p className={formStyles.error} role="alert">
            {words('setting.failed')}
          </p>
        ) : null}
      </div>
      <div className={styles.acts}>
        {may('withdraw') && (
          <button
            type="button"
            className={buttonClass()}
            disabled={act.isPending}
            onClick={() => act.mutate({ verb: 'withdraw' })}
          >
            {words('proposal.withdraw')}
          </button>
        )}
        {may('return') && (
          <button type="button" className={buttonClass()} disabled={act.isPending} onClick={() => setReturning(true)}>
            {words('proposal.return')}
          </button>
        )}
        {may('confirm') && (
          <button
            type="button"
            className={buttonClass('primary')}
            disabled={act.isPending}
            onClick={() => act.mutate({ verb: 'confirm' })}
          >
            {words('proposal.confirm')}
          </button>
        )}
      </div>
      {isReturning && (
        <ReasonDialog
          title={words('proposal.return_title')}
          text={words('proposal.return_text')}
          confirm={words('proposal.return')}
          isBusy={act.isPending}
          error={act.error}
          onClose={() => setReturning(false)}
          onSubmit={(reason) => act.mutate({ verb: 'return', body: { reason } })}
        />
      )}
    </div>
  )
}
