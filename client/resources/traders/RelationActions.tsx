import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import chipStyles from '../../elements/chip.module.css'
import { longDate } from '../../format/time.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { useOutcome } from '../../layout/Outcome.tsx'
import { ReasonDialog } from '../../layout/ReasonDialog.tsx'
import { API, request } from '../../providers/http.ts'
import { ActionDialog } from '../../record/ActionDialog.tsx'
import type { Trader } from '../../records.ts'
import { FreezeButton } from '../../review/screening/FreezeButton.tsx'

const ACTIONS = { set_legal_hold: 'hold', lift_legal_hold: 'lift', close: 'close' } as const
type Action = keyof typeof ACTIONS

const CALLS: Record<Action, { method: 'POST' | 'DELETE'; path: string }> = {
  close: { method: 'POST', path: 'close' },
  set_legal_hold: { method: 'POST', path: 'legal-hold' },
  lift_legal_hold: { method: 'DELETE', path: 'legal-hold' },
}

/** Closes the account, sets or lifts a legal hold, and freezes it or asks for the end of a freeze, as the server allows. */
export function RelationActions({ trader }: { trader: Trader }) {
  const words = useWords()
  const { showOutcome } = useOutcome()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<Action | null>(null)
  const act = useMutation({
    mutationFn: ({ action, reason }: { action: Action; reason?: string }) => {
      const { method, path } = CALLS[action]
      const body = method === 'POST' ? { body: JSON.stringify({ reason }) } : {}
      return request(`${API}/traders/${trader.id}/${path}`, { method, ...body })
    },
    onSuccess: async (_answer, { action }) => {
      await queryClient.invalidateQueries({ queryKey: ['traders'] })
      void queryClient.invalidateQueries({ queryKey: ['retention'] })
      void queryClient.invalidateQueries({ queryKey: ['audit-entries'] })
      setOpen(null)
      showOutcome(words(`retention.${ACTIONS[action]}.done`, { name: trader.name }), `/traders/${trader.id}/show`)
    },
  })
  const dialog = {
    isBusy: act.isPending,
    error: act.error,
    onClose: () => setOpen(null),
  }
  return (
    <>
      {(Object.keys(ACTIONS) as Action[])
        .filter((action) => trader.allowed_actions.includes(action))
        .map((action) => (
          <button
            key={action}
            type="button"
            className={buttonClass(action === 'close' && 'danger')}
            onClick={() => {
              act.reset()
              setOpen(action)
            }}
          >
            {words(`retention.${ACTIONS[action]}.do`)}
          </button>
        ))}
      {(['freeze', 'unfreeze'] as const)
        .filter((action) => trader.allowed_actions.includes(action))
        .map((action) => (
          <FreezeButton key={action} trader={trader} action={action} />
        ))}
      {open === 'lift_legal_hold' && (
        <ActionDialog
          {...dialog}
          title={words('retention.lift.title', { name: trader.name })}
          text={words('retention.lift.text', { reason: trader.legal_hold?.reason ?? '' })}
          confirm={words('retention.lift.do')}
          onSubmit={() => act.mutate({ action: open })}
        />
      )}
      {open !== null && open !== 'lift_legal_hold' && (
        <ReasonDialog
          {...dialog}
          title={words(`retention.${ACTIONS[open]}.title`, { name: trader.name })}
          text={words(`retention.${ACTIONS[open]}.text`)}
          confirm={words(`retention.${ACTIONS[open]}.do`)}
          {...(open === 'close' && { label: words('retention.close.reason') })}
          onSubmit={(reason) => act.mutate({ action: open, reason })}
        />
      )}
    </>
  )
}

/** The state of the relation: closed, under a legal hold, erased. */
export function RelationChips({ trader }: { trader: Trader }) {
  const words = useWords()
  const { language } = useLanguage()
  const { closed, legal_hold, erased } = trader
  return (
    <>
      {closed && (
        <span className={chipStyles.chip} data-slot="chip" title={closed.reason}>
          {words('retention.close.chip', { date: longDate(closed.at, language) })}
        </span>
      )}
      {legal_hold && (
        <span className={chipStyles.chip} data-tone="warn" data-slot="chip" title={legal_hold.reason}>
          {words('retention.hold.chip', { date: longDate(legal_hold.at, language) })}
        </span>
      )}
      {erased.length > 0 && (
        <span className={chipStyles.chip} data-tone="bad" data-slot="chip">
          {words('retention.erased_chip')}
        </span>
      )}
    </>
  )
}
