import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useDataProvider } from 'react-admin'
import { useWords } from '../../i18n/useWords.ts'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'

/** Marks a note that mentions the officer as read, and refreshes the menu's count, the flag and the timeline. */
export function useMarkRead() {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (noteId: string) => dataProvider.act('mentions', noteId, 'read'),
    onSuccess: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [resource, kind] }) =>
          resource === 'queues' || resource === 'mentions' || String(kind).includes('List'),
      }),
  })
}

export function MarkRead({ noteId }: { noteId: string }) {
  const words = useWords()
  const read = useMarkRead()
  return (
    <button type="button" className="btn" disabled={read.isPending} onClick={() => read.mutate(noteId)}>
      <Check size={14} strokeWidth={1.8} aria-hidden="true" />
      {words(read.isError ? 'note.not_marked' : 'note.mark_read')}
    </button>
  )
}
