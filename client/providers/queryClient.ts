import { QueryClient } from '@tanstack/react-query'
import { statusOf } from './http.ts'

/** One more try when the server could not be reached; a refusal is an answer. */
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

// What is open on a dossier (review/useOpenPanel) has no reader while it is open, and writing a letter takes long.
queryClient.setQueryDefaults(['open-panel'], { gcTime: Number.POSITIVE_INFINITY })
