import { useMutation } from '@tanstack/react-query'
import { useDataProvider, useGetIdentity, useNavigate } from 'react-admin'
import { useWords } from '../i18n/useWords.ts'
import { useOutcome } from '../layout/Outcome.tsx'
import type { ConsoleDataProvider } from '../providers/dataProvider.ts'
import type { SecondLook } from '../records.ts'

export const LOOKS_OLDEST_FIRST = { field: 'waiting_since', order: 'ASC' } as const
const PAGE = { page: 1, perPage: 25 }
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
    const kinds = await Promise.all(
      // Ask for the proposals and the blind looks apart, a page of each.
      ['second_look', 'blind'].map((kind) =>
        dataProvider.getList<SecondLook>('second-looks', {
          filter: { kind, ...(kind === 'second_look' && { mine: false }) },
          sort: LOOKS_OLDEST_FIRST,
          pagination: PAGE,
        }),
      ),
    )
    const free = kinds
      .flatMap(({ data }) => data)
      .filter((look) => look.id !== answered && isFree(look, identity?.id))
      .sort((one, other) => Date.parse(one.waiting_since) - Date.parse(other.waiting_since))
    return free[0] ? { path: lookPath(free[0]), isNone: false } : { path: LIST, isNone: true }
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
