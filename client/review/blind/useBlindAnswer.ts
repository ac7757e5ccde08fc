import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNavigate } from 'react-admin'
import { useWords } from '../../i18n/useWords.ts'
import { useOutcome } from '../../layout/Outcome.tsx'
import type { ActionBodies } from '../../providers/bodies.ts'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'

const LIST = '/second-looks'

/** Sends the answer to a blind look, waits for the server, and goes back to the list. */
export function useBlindAnswer({ id, name }: { id: string; name: string }) {
  const words = useWords()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { showOutcome } = useOutcome()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  return useMutation({
    mutationFn: (body: ActionBodies['answer']) => dataProvider.act('second-looks', id, 'answer', body),
    onSuccess: () => {
      showOutcome(words('blind.done', { name }), LIST)
      navigate(LIST)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['second-looks', 'getList'] }),
  })
}
