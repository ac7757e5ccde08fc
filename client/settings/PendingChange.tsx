import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '../elements/buttonClass.ts'
import formStyles from '../elements/form.module.css'
import textStyles from '../elements/text.module.css'
import { conditionText } from '../format/conditionText.ts'
import { shortTime } from '../format/time.ts'
import { type Key, useLanguage, useWords, type Words } from '../i18n/useWords.ts'
import { ReasonDialog } from '../layout/ReasonDialog.tsx'
import { API, request } from '../providers/http.ts'
import type { ConsoleSetting } from '../records.ts'
import styles from './PendingChange.module.css'

type Part = string[] | string | number | boolean

function partText(part: Part, words: Words): string {
  if (Array.isArray(part)) return part.map((each) => conditionText(each, words)).join(words('comma'))
  if (typeof part === 'boolean') return words(`setting.choice.${part ? 'required' : 'optional'}`)
  return String(part)
}

/** A value of a setting of control in one line. */
function valueText(id: ConsoleSetting['id'], value: unknown, words: Words): string {
  if (id === 'hold_minutes') return words('setting.minutes_count', { smart_count: Number(value) })
  if (typeof value === 'string') return words(`setting.choice.${value}` as Key)
  return Object.entries(value as Record<string, Part>)
    .map(([part, one]) => `${words(`names.${part}` as Key)}: ${partText(one, words) || words('setting.nothing')}`)
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
            {words('setting.asks_for', { name: proposal.by.name })}{' '}
            <del>{valueText(setting.id, setting.value, words)}</del>{' '}
            <ins>{valueText(setting.id, proposal.value, words)}</ins>
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
