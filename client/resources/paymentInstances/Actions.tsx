import { useId, useState } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import formStyles from '../../elements/form.module.css'
import { useWords } from '../../i18n/useWords.ts'
import { useOutcome } from '../../layout/Outcome.tsx'
import { namedLists } from '../../providers/namedLists.ts'
import { useLimits } from '../../providers/references.ts'
import { ActionDialog } from '../../record/ActionDialog.tsx'
import { useRecordAction } from '../../record/useRecordAction.ts'
import type { PaymentInstance } from '../../records.ts'

const ACTIONS = ['suspend', 'reactivate'] as const

/** Suspends and reactivates an instance, each with a reason (decisions G-12). */
export function InstanceActions({ record }: { record: PaymentInstance }) {
  const words = useWords()
  const limits = useLimits()
  const id = useId()
  const { showOutcome } = useOutcome()
  const [open, setOpen] = useState<(typeof ACTIONS)[number] | null>(null)
  const act = useRecordAction<PaymentInstance>('payment-instances', record.id, () => {
    setOpen(null)
    if (open)
      showOutcome(words(`instance.${open}.done`, { name: record.title }), `/payment-instances/${record.id}/show`)
  })

  return (
    <>
      {ACTIONS.filter((action) => record.allowed_actions.includes(action)).map((action) => (
        <button
          key={action}
          type="button"
          className={action === 'suspend' ? buttonClass('danger') : buttonClass('primary')}
          onClick={() => {
            act.reset()
            setOpen(action)
          }}
        >
          {words(`instance.${action}.do`)}
        </button>
      ))}
      {open && (
        <ActionDialog
          title={words(`instance.${open}.title`, { name: record.title })}
          text={words(`instance.${open}.text`)}
          confirm={words(`instance.${open}.do`)}
          isDanger={open === 'suspend'}
          isBusy={act.isPending}
          error={act.error}
          onClose={() => setOpen(null)}
          onSubmit={(form) => act.mutate([open, { reason: String(form.get('reason')).trim() }])}
        >
          <div>
            <label className={formStyles.label} htmlFor={id}>
              {words('instance.reason')}
            </label>
            <textarea
              id={id}
              name="reason"
              defaultValue={record.usual_reasons[open]}
              className={formStyles.input}
              rows={3}
              maxLength={limits.reason}
              required
              dir="auto"
              aria-invalid={namedLists(act.error).reason ? true : undefined}
            />
          </div>
        </ActionDialog>
      )}
    </>
  )
}
