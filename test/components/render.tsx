import { QueryClient } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { CoreAdminContext, ResourceContextProvider, TestMemoryRouter } from 'react-admin'
import { vi } from 'vitest'
import { OutcomeProvider } from '../../client/layout/Outcome.tsx'
import { dataProvider } from '../../client/providers/dataProvider.ts'
import { openI18nProvider } from '../../client/providers/i18nProvider.ts'
import { RegistryProvider } from '../../client/registry.tsx'
import { kinds, menu } from '../../client/resources/index.ts'

/** A request that the console sent, and what the server would answer to it. */
export type SentRequest = { method: string; path: string; query: URLSearchParams; body: unknown }
type Answer = { status?: number; body?: unknown; headers?: Record<string, string> }
export type Server = (request: SentRequest) => Answer | undefined

/** The limits that fields take from `GET /references`. */
const REFERENCES = {
  limits: { search: 100, why: 500, reason: 2000, decision_note: 2000, note: 2000, bulk_rows: 100, view_name: 60 },
}

const empty = (): Answer => ({ body: [], headers: { 'Content-Range': 'rows 0-0/0' } })

/** What the server answers where a test says nothing else: an officer, no rows, no queues, an empty timeline. */
function ordinaryAnswer({ path }: SentRequest): Answer {
  if (path === '/session')
    return { body: { id: 'officer-1', name: 'Amina Kaci', role: 'officer', allowed_actions: [] } }
  if (path === '/references') return { body: REFERENCES }
  if (path.endsWith('/timeline')) return { body: { entries: [], next: null, allowed_actions: [] } }
  return empty()
}

const i18nProvider = await openI18nProvider('en')
// A browser has fetched these before an officer opens them.
await Promise.all([
  import('@mui/material/Popover'),
  import('../../client/review/viewer/DocumentViewer.tsx'),
  ...Object.values(kinds).map(({ show }) => (show as { fetchCode?: () => Promise<unknown> }).fetchCode?.()),
])

let sent: SentRequest[] = []

/** The requests that were sent since the last `renderConsole`. */
export const sentRequests = () => sent

async function receive(server: Server, url: string, options: RequestInit = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(url, 'http://console.test')
  const request = {
    method: options.method ?? 'GET',
    path: pathname.replace('/api/admin', ''),
    query: searchParams,
    body: typeof options.body === 'string' ? (JSON.parse(options.body) as unknown) : undefined,
  }
  sent.push(request)
  const { status = 200, body, headers = {} } = server(request) ?? ordinaryAnswer(request)
  return new Response(status === 204 ? null : JSON.stringify(body ?? {}), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  })
}

/**
 * Renders a part of the console with its real providers, registry and words on one page of a resource. Only the network
 * is stood in for: `server` answers, or leaves it to an ordinary answer.
 */
export function renderConsole(node: ReactNode, resource: string, server: Server = () => undefined) {
  cleanup()
  sent = []
  vi.stubGlobal('fetch', (url: string | URL | Request, options?: RequestInit) =>
    receive(server, url instanceof Request ? url.url : String(url), options),
  )
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  // The layout draws a page once the references are there.
  queryClient.setQueryData(['references'], REFERENCES)
  return render(
    <TestMemoryRouter initialEntries={[`/${resource}`]}>
      <CoreAdminContext dataProvider={dataProvider} i18nProvider={i18nProvider} queryClient={queryClient}>
        <RegistryProvider value={{ kinds, menu }}>
          <ResourceContextProvider value={resource}>
            <OutcomeProvider>{node}</OutcomeProvider>
          </ResourceContextProvider>
        </RegistryProvider>
      </CoreAdminContext>
    </TestMemoryRouter>,
  )
}
