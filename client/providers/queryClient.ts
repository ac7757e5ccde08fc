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
