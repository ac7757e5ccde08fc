import simpleRest from 'ra-data-simple-rest'
import type { DataProvider, Identifier, RaRecord } from 'react-admin'
import type { CatalogueReason, QueueCount, ReasonKind } from '../records.ts'
import { API, request } from './http.ts'

const base = simpleRest(API, request)

/** ra-data-simple-rest on the console API, with its actions and the few readings that are not resources. */
export const dataProvider = {
  ...base,

  /** As ra-data-simple-rest; `meta.estimated` says that the total is one (design, console API). */
  async getList<R extends RaRecord>(resource: string, params: Parameters<DataProvider['getList']>[1]) {
    const { page, perPage } = params.pagination ?? { page: 1, perPage: 25 }
    const { field, order } = params.sort ?? { field: 'id', order: 'ASC' }
    const query = new URLSearchParams({
      sort: JSON.stringify([field, order]),
      range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
      filter: JSON.stringify(params.filter ?? {}),
    })
    const { headers, json } = await request(`${API}/${resource}?${query}`, { signal: params.signal })
    return {
      data: json as R[],
      total: Number.parseInt(headers.get('Content-Range')?.split('/').pop() ?? '', 10),
      meta: { estimated: headers.get('X-Total-Estimated') === '1' },
    }
  },

  /** `POST /<resource>/:id/<action>`: a decision or another named action. Answers what the server presents. */
  async act<R = RaRecord>(resource: string, id: Identifier, action: string, body?: Record<string, unknown>) {
    const { json } = await request(`${API}/${resource}/${encodeURIComponent(id)}/${action}`, {
      method: 'POST',
      ...(body && { body: JSON.stringify(body) }),
    })
    return { data: json as R }
  },

  async reasons(kind: ReasonKind) {
    return { data: (await request(`${API}/reasons?kind=${kind}`)).json as CatalogueReason[] }
  },

  async queues() {
    return { data: (await request(`${API}/queues`)).json as QueueCount[] }
  },
}

export type ConsoleDataProvider = typeof dataProvider
