import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'
import { deleteDraft, readDraft, saveDraft } from '../../providers/drafts.ts'
import type { Dossier, Hit, HitAnswer, QueueResource } from '../../records.ts'
import { useCacheRecord } from '../useCacheRecord.ts'

/**
 * The note for an answer to a hit, stored in this tab until the server has it, and the function that sends the answer.
 */
export function useHitAnswer(
  resource: QueueResource,
  record: Dossier,
  { id }: Hit,
  onDone: (given: HitAnswer) => void,
) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const cacheRecord = useCacheRecord(resource)
  const draftKey = `${resource}/${record.id}/hits/${id}`
  const [why, setWhy] = useState(() => readDraft(draftKey) ?? '')
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: { answer: HitAnswer; why: string }) =>
      dataProvider.act<Dossier>(resource, record.id, `hits/${id}`, body),
    onSuccess: ({ data }, { answer }) => {
      deleteDraft(draftKey)
      setWhy('')
      cacheRecord(data)
      onDone(answer)
    },
  })
  return {
    why,
    isSaving: isPending,
    error,
    change(next: string) {
      if (error) reset()
      setWhy(next)
      saveDraft(draftKey, next)
    },
    send: (answer: HitAnswer) => mutate({ answer, why: why.trim() }),
  }
}
