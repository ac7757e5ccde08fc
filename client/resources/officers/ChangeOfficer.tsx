import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { buttonClass } from '../../elements/buttonClass.ts'
import { useWords } from '../../i18n/useWords.ts'
import { useOutcome } from '../../layout/Outcome.tsx'
import { forgetSession } from '../../providers/authProvider.ts'
import type { Bodies } from '../../providers/bodies.ts'
import { ActionDialog } from '../../record/ActionDialog.tsx'
import type { Officer } from '../../records.ts'
import { ControlReasonField } from './ControlReasonField.tsx'
import { OfficerFields } from './OfficerFields.tsx'

/** Changes an officer's name and role, if the server allows it. */
export function ChangeOfficerButton({ record }: { record: Officer }) {
  const words = useWords()
  const { showOutcome } = useOutcome()
  const dataProvider = useDataProvider()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  const save = useMutation({
    mutationFn: (data: Bodies['PUT /officers/:id']) =>
      dataProvider.update<Officer>('officers', { id: record.id, data, previousData: record }),
    onSuccess: ({ data }) => {
      // The officer may have changed their own role, and with it their rights.
      forgetSession()
      void queryClient.invalidateQueries()
      setOpen(false)
      // A new name may have taken effect while the change of role waits.
      const isProposed = data.proposal !== null && record.proposal === null
      showOutcome(
        words(isProposed ? 'officer.waiting.proposed' : 'officer.update.done', { name: data.name }),
        `/officers/${record.id}/show`,
      )
    },
  })
  if (!record.allowed_actions.includes('update')) return null
  const role = record.allowed_actions.includes('change_role')
  const fixed = record.proposal ? 'officer.waiting.role_fixed' : 'officer.last_admin'
  const text = role ? 'officer.update.text' : fixed
  return (
    <>
      <button
        type="button"
        className={buttonClass()}
        onClick={() => {
          save.reset()
          setOpen(true)
        }}
      >
        {words('officer.update.do')}
      </button>
      {open && (
        <ActionDialog
          title={words('officer.update.title', { name: record.name })}
          text={words(text)}
          confirm={words('setting.save')}
          isBusy={save.isPending}
          error={save.error}
          onClose={() => setOpen(false)}
          onSubmit={(form) =>
            save.mutate({
              name: String(form.get('name')),
              ...(role && { role: String(form.get('role')) as Officer['role'] }),
              ...(form.get('reason') && { reason: String(form.get('reason')) }),
            })
          }
        >
          <OfficerFields officer={record} isRoleFixed={!role} />
          {record.needs_second.includes('change_role') && <ControlReasonField others={record.other_admins} />}
        </ActionDialog>
      )}
    </>
  )
}
