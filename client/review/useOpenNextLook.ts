import { useMutation } from '@tanstack/react-query'
import { useDataProvider, useGetIdentity, useNavigate } from 'react-admin'
import { useWords } from '../i18n/useWords.ts'
import { useOutcome } from '../layout/Outcome.tsx'
import type { ConsoleDataProvider } from '../providers/dataProvider.ts'
import type { SecondLook } from '../records.ts'

export const LOOKS_OLDEST_FIRST = { field: 'waiting_since', order: 'ASC' } as const
/** Room for looks that this officer cannot answer, beside the one that they can. */
const PAGE = { page: 1, perPage: 50 }
const LIST = '/second-looks'

/** The page that a second look opens: a blind look has its own desk while it is open. */
export function lookPath({ id, kind, resource, record_id, answer }: SecondLook): string {
  if (resource === 'settings') return '/settings'
  if (resource === 'reasons') return `/reasons?reason=${record_id}`
  if (resource === 'lists') return LIST
  return kind === 'blind' && !answer ? `${LIST}/${id}/show` : `/${resource}/${record_id}/show`
}

/** Whether this officer can answer it now: the server allows it, and no colleague has the claim on the dossier. */
const isFree = ({ allowed_actions, claim }: SecondLook, officer: unknown) =>
  allowed_actions.some((action) => action === 'confirm' || action === 'answer') &&
  (claim === null || claim.officer.id === officer)

/** Finds the page of the next second look for this officer, except the one just answered; the list if there is none. */
export function useFindNextLook(): (answered?: string) => Promise<{ path: string; isNone: boolean }> {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { identity } = useGetIdentity()
  return async (answered) => {
    // Colleagues' proposals and blind looks, the longest waiting first.
    const { data } = await dataProvider.getList<SecondLook>('second-looks', {
      filter: { mine: false },
      sort: LOOKS_OLDEST_FIRST,
      pagination: PAGE,
    })
    const free = data.find((look) => look.id !== answered && isFree(look, identity?.id))
    return free ? { path: lookPath(free), isNone: false } : { path: LIST, isNone: true }
  }
}

/** Opens the second look that has waited longest for this officer, or says that there is none. */
export function useOpenNextLook() {
  const words = useWords()
  const navigate = useNavigate()
  const { showOutcome } = useOutcome()
  const find = useFindNextLook()
  return useMutation({
    mutationFn: () => find(),
    onSuccess: ({ path, isNone }) => {
      if (isNone) showOutcome(words('proposal.next_none'), path, { news: true })
      navigate(path)
    },
    onError: () => showOutcome(words('next.failed'), LIST, { news: true }),
  })
}
