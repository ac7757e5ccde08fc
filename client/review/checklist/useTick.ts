import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'
import { deleteDraft, readDraft, saveDraft } from '../../providers/drafts.ts'
import type { ChecklistLine, Dossier, QueueResource } from '../../records.ts'
import { useCacheRecord } from '../useCacheRecord.ts'

/** The word of a tick, stored in this tab until the server has it, and the functions that tick and untick the line. */
export function useTick(
  resource: QueueResource,
  record: Dossier,
  { code }: ChecklistLine,
  onDone: (ticked: boolean) => void,
) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const cacheRecord = useCacheRecord(resource)
  const draftKey = `${resource}/${record.id}/${record.submissions}/checklist/${code}`
  const [word, setWord] = useState(() => readDraft(draftKey) ?? '')
  const { mutate, isPending, error, reset } = useMutation({
    // Send one request at a time, so that an older answer cannot replace a newer one.
    scope: { id: `checklist:${record.id}` },
    mutationFn: (given: string | null) =>
      dataProvider.tick<Dossier>(resource, record.id, code, { word: given, version: record.version }),
    onSuccess: ({ data }, given) => {
      if (given !== null) {
        deleteDraft(draftKey)
        setWord('')
      }
      cacheRecord(data)
      onDone(given !== null)
    },
  })
  return {
    word,
    isSaving: isPending,
    error,
    change(next: string) {
      if (error) reset()
      setWord(next)
      saveDraft(draftKey, next)
    },
    tick: () => mutate(word.trim()),
    untick: () => mutate(null),
  }
}
