import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Snowflake } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import { useWords } from '../../i18n/useWords.ts'
import { useOutcome } from '../../layout/Outcome.tsx'
import { ReasonDialog } from '../../layout/ReasonDialog.tsx'
import { API, request } from '../../providers/http.ts'

type Props = {
  trader: { id: string; name: string }
  action: 'freeze' | 'unfreeze'
}

/** Freezes an account, or proposes to unfreeze it, with a reason that only officers read. */
export function FreezeButton({ trader, action }: Props) {
  const words = useWords()
  const { showOutcome } = useOutcome()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const act = useMutation({
    mutationFn: (reason: string) =>
      request(`${API}/traders/${trader.id}/${action}`, { method: 'POST', body: JSON.stringify({ reason }) }),
    onSuccess: async () => {
      // Each record of the account shows whether the account is frozen.
      await queryClient.invalidateQueries()
      setOpen(false)
      showOutcome(words(`freeze.${action}.done`, { name: trader.name }), `/traders/${trader.id}/show`)
    },
  })
  return (
    <>
      <button
        type="button"
        className={buttonClass(action === 'freeze' && 'danger')}
        onClick={() => {
          act.reset()
          setOpen(true)
        }}
      >
        <Snowflake size={15} strokeWidth={1.6} aria-hidden="true" />
        {words(`freeze.${action}.do`)}
      </button>
      {isOpen && (
        <ReasonDialog
          title={words(`freeze.${action}.title`, { name: trader.name })}
          text={words(`freeze.${action}.text`)}
          confirm={words(`freeze.${action}.confirm`)}
          isBusy={act.isPending}
          error={act.error}
          onClose={() => setOpen(false)}
          onSubmit={(reason) => act.mutate(reason)}
        />
      )}
    </>
  )
}
