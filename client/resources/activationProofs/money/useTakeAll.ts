import { useMutation } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { useWords } from '../../../i18n/useWords.ts'
import { useOutcome } from '../../../layout/Outcome.tsx'
import type { ConsoleDataProvider } from '../../../providers/dataProvider.ts'
import type { ActivationProof } from '../../../records.ts'
import { useCacheRecord } from '../../../review/useCacheRecord.ts'
import { useViewer } from '../../../review/viewer/useViewer.tsx'

/** Takes, in one request, each value that the text layer proposes for an empty field. */
export function useTakeAll(record: ActivationProof) {
  const words = useWords()
  const { announce } = useOutcome()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const cacheRecord = useCacheRecord('activation-proofs')
  const { proposals } = useViewer()
  const open = Object.entries(proposals).filter(([field]) => record.readings_open && !record.readings?.[field])
  const { mutate, isPending } = useMutation({
    scope: { id: `readings:${record.id}` },
    mutationFn: () =>
      dataProvider.read<ActivationProof>(
        'activation-proofs',
        record.id,
        Object.fromEntries(open.map(([field, { value }]) => [field, value])),
      ),
    onSuccess: ({ data }) => {
      cacheRecord(data)
      announce(words('money.taken', { smart_count: open.length }))
    },
  })
  return { count: open.length, take: () => open.length > 0 && !isPending && mutate() }
}
