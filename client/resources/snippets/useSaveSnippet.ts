import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Bodies } from '../../providers/bodies.ts'
import { API, isHttpError, request } from '../../providers/http.ts'
import type { Snippet } from '../../records.ts'

type Call =
  | { make: Bodies['POST /snippets'] }
  | { id: string; change: Bodies['PUT /snippets/:id'] }
  | { id: string; remove: true }

/** The request for a call. */
function requestOf(call: Call): [path: string, options: { method: string; body?: string }] {
  if ('make' in call) return ['snippets', { method: 'POST', body: JSON.stringify(call.make) }]
  const path = `snippets/${call.id}`
  return 'remove' in call ? [path, { method: 'DELETE' }] : [path, { method: 'PUT', body: JSON.stringify(call.change) }]
}

/** POST, PUT or DELETE of a snippet; refetches the lists that contain it. */
export function useSaveSnippet(onDone: (snippet: Snippet, call: Call) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (call: Call) => {
      const [path, options] = requestOf(call)
      return (await request(`${API}/${path}`, options)).json as Snippet
    },
    onSuccess: async (snippet, call) => {
      await queryClient.invalidateQueries({ queryKey: ['snippets'] })
      onDone(snippet, call)
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
