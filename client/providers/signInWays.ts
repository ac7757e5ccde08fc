import { useQuery } from '@tanstack/react-query'
import type { SignInWays } from '../records.ts'
import { API, request } from './http.ts'

/** The ways to sign in here; undefined until the server has answered. */
export function useSignInWays(): SignInWays | undefined {
  const { data } = useQuery({
    queryKey: ['sign-in-ways'],
    queryFn: async ({ signal }) => (await request(`${API}/session/ways`, { signal })).json as SignInWays,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
