import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNavigate } from 'react-admin'
import { useWords } from '../../i18n/useWords.ts'
import { useOutcome } from '../../layout/Outcome.tsx'
import type { ActionBodies } from '../../providers/bodies.ts'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'
import { useFindNextLook } from '../useOpenNextLook.ts'

const LIST = '/second-looks'

/** Sends the answer to a blind look, waits for the server, and opens the next second look, or the list. */
export function useBlindAnswer({ id, name }: { id: string; name: string }) {
  const words = useWords()
  const navigate = useNavigate()
  const findNext = useFindNextLook()
  const queryClient = useQueryClient()
  const { showOutcome } = useOutcome()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  return useMutation({
    mutationFn: (body: ActionBodies['answer']) => dataProvider.act('second-looks', id, 'answer', body),
    onSuccess: async () => {
      const said = words('blind.done', { name })
      // The answer is saved even if looking for the next one fails.
      const { path, isNone } = await findNext(id).catch(() => ({ path: LIST, isNone: true }))
      showOutcome(`${said} ${words(isNone ? 'decision.none_left' : 'proposal.next_here')}`, path)
      navigate(path)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['second-looks', 'getList'] }),
  })
}
