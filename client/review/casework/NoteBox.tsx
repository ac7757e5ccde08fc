import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useWords } from '../../i18n/useWords.ts'
import { useOutcome } from '../../layout/Outcome.tsx'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'
import { Asking } from './Asking.tsx'
import { NoteEditor, noteOf, useMentionable } from './NoteEditor.tsx'

const keyOf = (resource: string, id: string) => `draft:${resource}:${id}:note`

/** A word to colleagues about a record; what is not sent stays in this tab as a draft. */
export function NoteBox({
  resource,
  record,
  anchor,
  close,
}: {
  resource: string
  record: { id: string; name: string }
  anchor: HTMLElement | null
  close: () => void
}) {
  const words = useWords()
  const { announce } = useOutcome()
  const queryClient = useQueryClient()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const officers = useMentionable()
  const [text, setText] = useState(() => sessionStorage.getItem(keyOf(resource, record.id)) ?? '')
  const send = useMutation({
    mutationFn: () => dataProvider.act(resource, record.id, 'notes', noteOf(text, officers)),
    onSuccess: async () => {
      sessionStorage.removeItem(keyOf(resource, record.id))
      await queryClient.invalidateQueries({ queryKey: ['audit-entries', 'getInfiniteList', 'timeline', resource] })
      announce(words('note.done'))
      close()
    },
  })
  const ready = text.trim() !== ''
  const submit = () => {
    if (ready && !send.isPending) send.mutate()
  }
  if (!anchor) return null
  return (
    <Asking
      anchor={anchor}
      title={words('note.title', { name: record.name })}
      confirm={words('note.send')}
      ready={ready}
      busy={send.isPending}
      error={send.error}
      close={close}
      submit={submit}
    >
      <NoteEditor
        value={text}
        send={submit}
        change={(next) => {
          setText(next)
          sessionStorage.setItem(keyOf(resource, record.id), next)
        }}
      />
    </Asking>
  )
}
