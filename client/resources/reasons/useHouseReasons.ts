import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Bodies } from '../../providers/bodies.ts'
import { API, isHttpError, request } from '../../providers/http.ts'
import type { CatalogueReason, ConsoleReasonRecord } from '../../records.ts'

const FULL_RANGE = encodeURIComponent('[0,999]')

/** GET /reasons: all reasons, including retired ones. */
export const useHouseReasons = () =>
  useQuery({
    queryKey: ['reasons', 'all'],
    queryFn: async ({ signal }) =>
      (await request(`${API}/reasons?range=${FULL_RANGE}`, { signal })).json as CatalogueReason[],
  })

/** GET /reasons/:code: one reason, with the fields for its editor. */
export const useHouseReason = (code: string | undefined) =>
  useQuery({
    queryKey: ['reasons', 'one', code],
    queryFn: async ({ signal }) => (await request(`${API}/reasons/${code}`, { signal })).json as ConsoleReasonRecord,
    enabled: code !== undefined,
  })

/** POST /reasons, or PUT /reasons/:id. `onSaved` is called before the page shows the new version. */
export function useSaveReason(onSaved: (reason: ConsoleReasonRecord) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (
      call: { make: Bodies['POST /reasons'] } | { code: string; change: Bodies['PUT /reasons/:id'] },
    ) => {
      const [path, method, body] =
        'make' in call ? ['reasons', 'POST', call.make] : [`reasons/${call.code}`, 'PUT', call.change]
      return (await request(`${API}/${path}`, { method, body: JSON.stringify(body) })).json as ConsoleReasonRecord
    },
    onSuccess: (reason) => {
      onSaved(reason)
      // A proposed new reason is not stored yet.
      if (reason.version > 0) queryClient.setQueryData(['reasons', 'one', reason.code], reason)
      return queryClient.invalidateQueries({ queryKey: ['reasons'] })
    },
  })
}

/** The server's validation errors, by field. */
export const validationErrors = (error: unknown): Record<string, string> =>
  isHttpError(error)
    ? Object.fromEntries(
        Object.entries(error.body?.errors ?? {}).flatMap(([field, message]) =>
          typeof message === 'string' ? [[field, message]] : [],
        ),
      )
    : {}
