import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { API, request } from '../../providers/http.ts'
import type { NameTrial, WatchList, WatchListEntry, WatchListRecord } from '../../records.ts'

const FULL_RANGE = encodeURIComponent('[0,99]')
const BY_NAME = encodeURIComponent('["list","ASC"]')

/** GET /lists: the lists in force. */
export const useWatchLists = () =>
  useQuery({
    queryKey: ['lists', 'all'],
    queryFn: async ({ signal }) =>
      (await request(`${API}/lists?range=${FULL_RANGE}&sort=${BY_NAME}`, { signal })).json as WatchList[],
    refetchInterval: 60_000,
  })

/** GET /lists/:list: one list with its versions, the newest first. */
export const useWatchList = (list: string) =>
  useQuery({
    queryKey: ['lists', 'one', list],
    queryFn: async ({ signal }) => (await request(`${API}/lists/${list}`, { signal })).json as WatchListRecord,
  })

/** GET /lists/:list/entries: the first 50 entries of a version that match `q`. */
export const useEntries = (list: string, version: number, q: string) =>
  useQuery({
    queryKey: ['lists', 'entries', list, version, q],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({
        range: '[0,49]',
        sort: '["ref","ASC"]',
        filter: JSON.stringify({ q }),
        version: String(version),
      })
      const { headers, json } = await request(`${API}/lists/${list}/entries?${query}`, { signal })
      const total = Number.parseInt(headers.get('Content-Range')?.split('/').pop() ?? '', 10)
      return { entries: json as WatchListEntry[], total }
    },
  })

/** POST /lists/try; the server stores nothing. */
export const useTryName = () =>
  useMutation({
    mutationFn: async (body: { name: string; threshold: number }) =>
      (await request(`${API}/lists/try`, { method: 'POST', body: JSON.stringify(body) })).json as NameTrial,
  })

/** DELETE /lists/:list. `onDone` receives whether the removal waits for another admin. */
export function useRemoveList(list: string, onDone: (isProposed: boolean) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (reason: string) =>
      (await request(`${API}/lists/${list}`, { method: 'DELETE', body: JSON.stringify({ reason }) })).status === 202,
    onSuccess: (isProposed) => {
      onDone(isProposed)
      for (const key of ['lists', 'second-looks', 'queues']) void queryClient.invalidateQueries({ queryKey: [key] })
    },
  })
}

type EntryAct =
  | { add: { type: string; name: string; aliases: string[]; birth_date?: string; country?: string; source: string } }
  | { remove: string; reason: string }

/** Adds an entry to a typed list, or removes one. `onDone` receives whether the change waits for another admin. */
export function useEntryAct(list: string, onDone: (isProposed: boolean) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (act: EntryAct & { list?: string }) => {
      const path = `${API}/lists/${act.list ?? list}/entries`
      const { status } =
        'add' in act
          ? await request(path, { method: 'POST', body: JSON.stringify(act.add) })
          : await request(`${path}/${encodeURIComponent(act.remove)}`, {
              method: 'DELETE',
              body: JSON.stringify({ reason: act.reason }),
            })
      return status === 202
    },
    onSuccess: (isProposed) => {
      onDone(isProposed)
      for (const key of ['lists', 'second-looks', 'queues']) void queryClient.invalidateQueries({ queryKey: [key] })
    },
  })
}
