import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useDataProvider, useGetList, useLocation } from 'react-admin'
import formStyles from '../../elements/form.module.css'
import { useWords } from '../../i18n/useWords.ts'
import { useOutcome } from '../../layout/Outcome.tsx'
import { actionPath } from '../../providers/bodies.ts'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'
import type { Dossier, Officer, QueueResource } from '../../records.ts'
import { useCacheRecord } from '../useCacheRecord.ts'
import { useDraft } from '../useDraft.ts'
import { FormPopover } from './FormPopover.tsx'
import { ReasonField } from './ReasonField.tsx'

type Box = { resource: QueueResource; record: Dossier; anchor: HTMLElement | null; onClose: () => void }
type Action = 'assign' | 'escalate' | 'hand_back'

/** Sends the action, replaces the shown record with the server's answer, and announces the outcome. */
function useHandling({ resource, record, onClose }: Box, action: Action) {
  const [why, setWhy, drop] = useDraft(`${resource}/${record.id}/${action}`)
  const words = useWords()
  const { pathname } = useLocation()
  const { showOutcome } = useOutcome()
  const cacheRecord = useCacheRecord(resource)
  const queryClient = useQueryClient()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const act = useMutation({
    mutationFn: ({ officer_id = null }: { officer_id?: string | null }) =>
      action === 'assign'
        ? dataProvider.act<Dossier>(resource, record.id, action, { officer_id, why: why.trim() })
        : dataProvider.act<Dossier>(resource, record.id, actionPath(action), { why: why.trim() }),
    onSuccess: ({ data }) => {
      drop()
      cacheRecord(data)
      void queryClient.invalidateQueries({ queryKey: [resource, 'getList'] })
      void queryClient.invalidateQueries({ queryKey: ['audit-entries'] })
      onClose()
      const name = record.name
      if (action !== 'assign') showOutcome(words(`handling.${action}.done`, { name }), pathname)
      else if (data.assigned_to)
        showOutcome(words('handling.assign.done', { name, officer: data.assigned_to.name }), pathname)
      else showOutcome(words('handling.assign.nobody_done', { name }), pathname)
    },
  })
  return { act, why, setWhy }
}

/** The form to escalate or to hand back, with a reason. */
export function WhyBox({ action, ...box }: Box & { action: 'escalate' | 'hand_back' }) {
  const words = useWords()
  const { act, why, setWhy } = useHandling(box, action)
  if (!box.anchor) return null
  return (
    <FormPopover
      anchor={box.anchor}
      title={words(`handling.${action}.title`, { name: box.record.name })}
      text={words(`handling.${action}.text`)}
      confirm={words(`handling.${action}.do`)}
      ready={why.trim() !== ''}
      busy={act.isPending}
      error={act.error}
      onClose={box.onClose}
      onSubmit={() => act.mutate({})}
    >
      <ReasonField value={why} onChange={setWhy} focus />
    </FormPopover>
  )
}

const ASSIGNABLE = {
  filter: { assignable: true },
  sort: { field: 'name', order: 'ASC' },
  pagination: { page: 1, perPage: 500 },
} as const

/** The form to assign the dossier to a colleague, or to end its assignment, with a reason. */
export function AssignBox(box: Box) {
  const words = useWords()
  const id = useId()
  const { record } = box
  const { data: officers } = useGetList<Officer>('officers', ASSIGNABLE)
  const [officer, setOfficer] = useState(record.assigned_to?.id ?? '')
  const { act, why, setWhy } = useHandling(box, 'assign')
  const changed = officer !== (record.assigned_to?.id ?? '')
  if (!box.anchor) return null
  return (
    <FormPopover
      anchor={box.anchor}
      title={words('handling.assign.title', { name: record.name })}
      text={words('handling.assign.text')}
      confirm={words('handling.assign.do')}
      ready={changed && why.trim() !== ''}
      busy={act.isPending}
      error={act.error}
      onClose={box.onClose}
      onSubmit={() => act.mutate({ officer_id: officer === '' ? null : officer })}
    >
      <div>
        <label className={formStyles.label} htmlFor={id}>
          {words('handling.to')}
        </label>
        <select
          id={id}
          className={formStyles.input}
          value={officer}
          onChange={(event) => setOfficer(event.target.value)}
        >
          <option value="">{words('handling.nobody')}</option>
          {(officers ?? []).map((each) => (
            <option key={each.id} value={each.id}>
              {each.name} ({words(`role.${each.role}`)})
            </option>
          ))}
        </select>
      </div>
      <ReasonField value={why} onChange={setWhy} focus={false} />
    </FormPopover>
  )
}
