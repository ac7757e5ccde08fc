import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Dossier, QueueResource } from '../records.ts'

/** The newest version of each dossier that came as the answer to something this officer did. */
const answered = new Map<string, number>()

/** Whether this version is one the officer's own act has led to: it may replace the one shown without a word. */
export const isOwnAnswer = ({ id, version }: Dossier) => answered.get(id) === version

/** Puts a record that the server has just answered in the place of the one shown. */
export function useKeepRecord(resource: QueueResource): (record: Dossier) => void {
  const queryClient = useQueryClient()
  return useCallback(
    (record) => {
      answered.set(record.id, record.version)
      queryClient.setQueryData([resource, 'getOne', { id: record.id, meta: undefined }], record)
    },
    [queryClient, resource],
  )
}
