import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { useWords } from '../../i18n/useWords.ts'
import { useOutcome } from '../../layout/Outcome.tsx'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'
import { useDraft } from '../useDraft.ts'
import { FormPopover } from './FormPopover.tsx'
import { NoteEditor, noteOf, useMentionable } from './NoteEditor.tsx'

/** A form for a note to colleagues about a record. An unsent note stays in this tab as a draft. */
export function NoteBox({
  resource,
  record,
  anchor,
  opensBelow,
  onClose,
}: {
  resource: string
  record: { id: string; name: string; trader?: { name: string } }
  anchor: HTMLElement | null
  /** The box opens under its anchor, not over it. */
  opensBelow?: boolean
  onClose: () => void
}) {
  const words = useWords()
  const { announce } = useOutcome()
  const queryClient = useQueryClient()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const officers = useMentionable()
  const [text, change, drop] = useDraft(`${resource}/${record.id}/note`)
  const send = useMutation({
    mutationFn: () => dataProvider.act(resource, record.id, 'notes', noteOf(text, officers)),
    onSuccess: async () => {
      drop()
      await queryClient.invalidateQueries({ queryKey: ['audit-entries', 'getInfiniteList', 'timeline', resource] })
      void queryClient.invalidateQueries({ queryKey: ['trader-notes'] })
      announce(words('note.done'))
      onClose()
    },
  })
  const ready = text.trim() !== ''
  const submit = () => {
    if (ready && !send.isPending) send.mutate()
  }
  const trader = resource === 'traders' ? record.name : (record.trader?.name ?? null)
  if (!anchor) return null
  return (
    <FormPopover
      anchor={anchor}
      opensBelow={opensBelow}
      title={words('note.title', { name: record.name })}
      confirm={words('note.send')}
      ready={ready}
      busy={send.isPending}
      error={send.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <NoteEditor value={text} trader={trader} onSend={submit} onChange={change} />
    </FormPopover>
  )
}
