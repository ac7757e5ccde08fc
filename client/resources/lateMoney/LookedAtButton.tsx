import { type ReactNode, useId, useState } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import formStyles from '../../elements/form.module.css'
import { useWords } from '../../i18n/useWords.ts'
import { useOutcome } from '../../layout/Outcome.tsx'
import { useLimits } from '../../providers/references.ts'
import { ActionDialog } from '../../record/ActionDialog.tsx'
import { useRecordAction } from '../../record/useRecordAction.ts'
import type { LateMoney } from '../../records.ts'

export function LateMoneyState({ record }: { record: LateMoney }) {
  const words = useWords()
  return <span data-tone="muted">{words(record.looked_at === null ? 'late.open' : 'late.done')}</span>
}

/** Asks for the outcome, if the server allows this officer to answer; otherwise shows `done`. */
export function LookedAtButton({
  record,
  done = null,
  inRow = false,
}: {
  record: LateMoney
  done?: ReactNode
  inRow?: boolean
}) {
  const words = useWords()
  const id = useId()
  const { showOutcome } = useOutcome()
  const limits = useLimits()
  const [open, setOpen] = useState(false)
  const name = record.transaction.reference
  const act = useRecordAction<LateMoney>('late-money', record.id, () => {
    setOpen(false)
    showOutcome(words('late.look.done', { name }), inRow ? '/late-money' : `/late-money/${record.id}/show`)
  })
  if (!record.allowed_actions.includes('looked_at')) return done
  return (
    <>
      <button
        type="button"
        className={inRow ? buttonClass('slim') : buttonClass('primary')}
        aria-label={words('late.look_what', { name })}
        onClick={() => {
          act.reset()
          setOpen(true)
        }}
      >
        {words('late.look.do')}
      </button>
      {open && (
        <ActionDialog
          title={words('late.look.title', { name })}
          text={words('late.look.text')}
          confirm={words('late.look.do')}
          isBusy={act.isPending}
          error={act.error}
          onClose={() => setOpen(false)}
          onSubmit={(form) => act.mutate(['looked-at', { why: String(form.get('why')).trim() }])}
        >
          <div>
            <label className={formStyles.label} htmlFor={id}>
              {words('late.look.why')}
            </label>
            <textarea
              id={id}
              name="why"
              className={formStyles.input}
              rows={3}
              maxLength={limits.late_money_why}
              required
              dir="auto"
            />
          </div>
        </ActionDialog>
      )}
    </>
  )
}
