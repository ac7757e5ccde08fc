import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'
import { deleteDraft, readDraft, saveDraft } from '../../providers/drafts.ts'
import type { Collision, Dossier, QueueResource } from '../../records.ts'
import { useCacheRecord } from '../useCacheRecord.ts'

export type CollisionAnswer = 'same' | 'different'
export type AnswerDraft = { answer: CollisionAnswer | null; why: string }

/**
 * The draft answer to a collision, stored in this tab until the server has saved it, and the function that sends it.
 */
export function useAnswer(
  resource: QueueResource,
  record: Dossier,
  { id }: Collision,
  done: (answer: CollisionAnswer) => void,
) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const cacheRecord = useCacheRecord(resource)
  const draftKey = `${resource}/${record.id}/collisions/${id}`
  const [draft, setDraft] = useState<AnswerDraft>(() => {
    const json = readDraft(draftKey)
    return json === null ? { answer: null, why: '' } : (JSON.parse(json) as AnswerDraft)
  })
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: { answer: CollisionAnswer; why: string }) =>
      dataProvider.act<Dossier>(resource, record.id, `collisions/${id}`, body),
    onSuccess: ({ data }, { answer }) => {
      deleteDraft(draftKey)
      setDraft({ answer: null, why: '' })
      cacheRecord(data)
      done(answer)
    },
  })
  return {
    draft,
    saving: isPending,
    error,
    change(next: AnswerDraft) {
      if (error) reset()
      setDraft(next)
      saveDraft(draftKey, JSON.stringify(next))
    },
    send: (answer: CollisionAnswer, why: string) => mutate({ answer, why }),
  }
}
