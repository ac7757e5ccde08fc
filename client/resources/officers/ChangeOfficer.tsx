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
import { OfficerFields } from './OfficerFields.tsx'

/** Changes an officer's name and role, if the server allows it. */
export function ChangeOfficerButton({ record }: { record: Officer }) {
  const words = useWords()
  const { say } = useOutcome()
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
      say(words('officer.update.done', { name: data.name }), `/officers/${record.id}/show`)
    },
  })
  if (!record.allowed_actions.includes('update')) return null
  const role = record.allowed_actions.includes('change_role')
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
          text={words(role ? 'officer.update.text' : 'officer.last_admin')}
          confirm={words('setting.save')}
          isBusy={save.isPending}
          error={save.error}
          onClose={() => setOpen(false)}
          onSubmit={(form) =>
            save.mutate({ name: String(form.get('name')), ...(role && { role: String(form.get('role')) }) })
          }
        >
          <OfficerFields officer={record} isRoleFixed={!role} />
        </ActionDialog>
      )}
    </>
  )
}
