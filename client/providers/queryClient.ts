import { QueryClient } from '@tanstack/react-query'
import { statusOf } from './http.ts'

/** Retries once if the server could not be reached; never retries a refused request. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && statusOf(error) === 0,
      retryDelay: 500,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

// The open panel of a dossier (review/useOpenPanel) has no observer while it is open, and typing takes long: never
// collect it.
queryClient.setQueryDefaults(['open-panel'], { gcTime: Number.POSITIVE_INFINITY })
