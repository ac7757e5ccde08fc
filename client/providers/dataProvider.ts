import simpleRest from 'ra-data-simple-rest'
import { type DataProvider, HttpError, type Identifier, type RaRecord } from 'react-admin'
import type {
  BulkResult,
  CatalogueReason,
  Dossier,
  LineCounts,
  LineSums,
  QueueCount,
  QueueCounts,
  ReasonKind,
  References,
  ReversalPreview,
  SearchResultGroup,
  Timeline,
  TransactionSums,
} from '../records.ts'
import type { ActionBodies, ActionCall, Bodies } from './bodies.ts'
import { API, request } from './http.ts'

const base = simpleRest(API, request)

/**
 * The record in the answer to an act. If the server did the act but could not read its record (204, or the id alone),
 * reads the record; rejects as unanswered if that fails too.
 */
async function recordAfter(resource: string, id: Identifier, { status, json }: { status: number; json?: unknown }) {
  if (status !== 204 && Object.keys((json ?? {}) as object).length > 1) return json
  try {
    return (await base.getOne(resource, { id })).data as unknown
  } catch {
    throw new HttpError('The server cannot be reached.', 0, null)
  }
}

/** Acts that change a dossier and return it. */
const ANSWERED_BY_DOSSIER = ['accept', 'refuse', 'assign', 'escalate', 'hand-back', 'reverse', 'recall', 'claim']

/** ra-data-simple-rest on the console API, with the API's actions and the few reads that are not resources. */
export const dataProvider = {
  ...base,

  /** As ra-data-simple-rest; `meta.estimated` says that the total is an estimate (console 3.3). */
  async getList<R extends RaRecord>(resource: string, params: Parameters<DataProvider['getList']>[1]) {
    const { page, perPage } = params.pagination ?? { page: 1, perPage: 25 }
    const { field, order } = params.sort ?? { field: 'id', order: 'ASC' }
    const query = new URLSearchParams({
      sort: JSON.stringify([field, order]),
      range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
      filter: JSON.stringify(params.filter ?? {}),
    })
    const { headers, json } = await request(`${API}/${resource}?${query}`, { signal: params.signal ?? null })
    return {
      data: json as R[],
      total: Number.parseInt(headers.get('Content-Range')?.split('/').pop() ?? '', 10),
      meta: { estimated: headers.get('X-Total-Estimated') === '1' },
    }
  },

  /** `POST /<resource>/:id/<action>`: a decision or another named action. Returns the server's answer. */
  async act<R = RaRecord>(resource: string, id: Identifier, ...[action, body]: ActionCall) {
    const answer = await request(`${API}/${resource}/${encodeURIComponent(id)}/${action}`, {
      method: 'POST',
      ...(body && { body: JSON.stringify(body) }),
    })
    const isDossier = ANSWERED_BY_DOSSIER.includes(action) || /^(collisions|hits)\//.test(action)
    return { data: (isDossier ? await recordAfter(resource, id, answer) : answer.json) as R }
  },

  /** `POST /activation-proofs/:id/match`, `unmatch` or `returned`: the money beside a proof. Returns the record. */
  async actOnMoney<R = RaRecord>(id: Identifier, act: 'match' | 'unmatch' | 'returned', body: object) {
    const answer = await request(`${API}/activation-proofs/${encodeURIComponent(id)}/${act}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    return { data: (await recordAfter('activation-proofs', id, answer)) as R }
  },

  /**
   * `POST /<resource>/:id/<decision>`. Does not ask for the changed record; returns the record if the decision waits.
   */
  async decide<Decision extends 'accept' | 'refuse' | 'request-new-proof' | 'request-information'>(
    resource: string,
    id: Identifier,
    decision: Decision,
    body: ActionBodies[Decision],
  ) {
    const answer = await request(`${API}/${resource}/${encodeURIComponent(id)}/${decision}`, {
      method: 'POST',
      headers: new Headers({ Accept: 'application/json', Prefer: 'return=minimal' }),
      body: JSON.stringify(body),
    })
    return { data: answer.status === 202 ? ((await recordAfter(resource, id, answer)) as Dossier) : null }
  },

  /**
   * `POST /queues/<resource>/next`: claims the oldest free dossier and returns it; null if there is none. `keep` is the
   * dossier that the officer is deciding meanwhile; its claim stays. `money`: only one whose money is there.
   */
  async next<R = RaRecord>(resource: string, keep?: string, money?: 'there') {
    const body: Bodies['POST /queues/:resource/next'] = { keep, ...(money && { money }) }
    const { status, json } = await request(`${API}/queues/${resource}/next`, {
      method: 'POST',
      ...((keep || money) && { body: JSON.stringify(body) }),
    })
    return { data: status === 204 ? null : (json as R) }
  },

  /** `GET /<resource>/:id/timeline`: the history of a record, newest first; `before` is the id of a journal entry. */
  async timeline(resource: string, id: Identifier, before: number | null) {
    const older = before === null ? '' : `?before=${before}`
    const { json } = await request(`${API}/${resource}/${encodeURIComponent(id)}/timeline${older}`)
    return { data: json as Timeline }
  },

  /** `GET /<resource>/:id/reversal?to=`: the effect of a reversal; changes nothing. */
  async reversal(resource: string, id: Identifier, to: ReversalPreview['to']) {
    const { json } = await request(`${API}/${resource}/${encodeURIComponent(id)}/reversal?to=${to}`)
    return { data: json as ReversalPreview }
  },

  /** `PUT /<resource>/:id/readings`: officers' readings of the document, by field; null removes a reading. */
  async read<R = RaRecord>(resource: string, id: Identifier, readings: Bodies['PUT /:resource/:id/readings']) {
    const answer = await request(`${API}/${resource}/${encodeURIComponent(id)}/readings`, {
      method: 'PUT',
      body: JSON.stringify(readings),
    })
    return { data: (await recordAfter(resource, id, answer)) as R }
  },

  /** `PUT /<resource>/:id/checklist/:code`: ticks a line with a word; DELETE without one unticks it. Returns the record. */
  async tick<R = RaRecord>(
    resource: string,
    id: Identifier,
    code: string,
    { word, version }: { word: string | null; version: number },
  ) {
    const line = `${API}/${resource}/${encodeURIComponent(id)}/checklist/${encodeURIComponent(code)}`
    const body = (given: Bodies['PUT /:resource/:id/checklist/:code']) => JSON.stringify(given)
    const answer =
      word === null
        ? await request(`${line}?version=${version}`, { method: 'DELETE' })
        : await request(line, { method: 'PUT', body: body({ word, version }) })
    return { data: (await recordAfter(resource, id, answer)) as R }
  },

  /** `PUT /<resource>/:id/people`: all people on the document, in place of those before. */
  async writePeople<R = RaRecord>(
    resource: string,
    id: Identifier,
    people: Bodies['PUT /:resource/:id/people']['people'],
  ) {
    const answer = await request(`${API}/${resource}/${encodeURIComponent(id)}/people`, {
      method: 'PUT',
      body: JSON.stringify({ people }),
    })
    return { data: (await recordAfter(resource, id, answer)) as R }
  },

  /** `POST /inbox/:id/read`, or `POST /inbox/read` for everything. */
  async markRead(id: string | null) {
    await request(`${API}/inbox/${id === null ? '' : `${encodeURIComponent(id)}/`}read`, { method: 'POST' })
    return { data: null }
  },

  /**
   * `GET /menu-counts`: undelivered decisions, unread items of the inbox, late money, second looks, credits without a
   * proof; each up to 100.
   */
  async menuCounts() {
    return { data: (await request(`${API}/menu-counts`)).json as MenuCounts }
  },

  /** `GET /transactions/sums`: the sums of the filtered transactions. */
  async transactionSums(filter: object) {
    const query = new URLSearchParams({ filter: JSON.stringify(filter) })
    return { data: (await request(`${API}/transactions/sums?${query}`)).json as TransactionSums }
  },

  /** `GET /statement-lines/counts`: the lines of each view, up to 20,000. */
  async lineCounts() {
    return { data: (await request(`${API}/statement-lines/counts`)).json as LineCounts }
  },

  /** `GET /statement-lines/sums`: the sums of the lines that match a list's filter. */
  async lineSums(filter: object) {
    const query = new URLSearchParams({ filter: JSON.stringify(filter) })
    return { data: (await request(`${API}/statement-lines/sums?${query}`)).json as LineSums }
  },

  async reasons(kind: ReasonKind) {
    return { data: (await request(`${API}/reasons?kind=${kind}`)).json as CatalogueReason[] }
  },

  /** `POST /<resource>/bulk`: one action on many rows; returns the result for each row. */
  async bulk(resource: string, body: Bodies['POST /:resource/bulk']) {
    const { json } = await request(`${API}/${resource}/bulk`, { method: 'POST', body: JSON.stringify(body) })
    return { data: (json as { results: BulkResult[] }).results }
  },

  /** `GET /queues/<resource>/counts`: the counts beside the tabs of a queue. */
  async queueCounts(resource: string) {
    return { data: (await request(`${API}/queues/${resource}/counts`)).json as QueueCounts }
  },

  /** `GET /references`: reference lists and limits. */
  async references() {
    return { data: (await request(`${API}/references`)).json as References }
  },

  /**
   * `GET /search`: records of every kind by name, id, slug, RIB, reference or amount, in groups; `near`: nothing
   * matches exactly, and these differ by a typing error.
   */
  async search(q: string, signal?: AbortSignal) {
    const { json } = await request(`${API}/search?${new URLSearchParams({ q })}`, { signal: signal ?? null })
    return { data: json as { groups: SearchResultGroup[]; near: boolean } }
  },

  /** `PUT /session/password`: changes the officer's own password; all their other sessions end. */
  async changePassword(body: Bodies['PUT /session/password']) {
    await request(`${API}/session/password`, { method: 'PUT', body: JSON.stringify(body) })
    return { data: null }
  },

  async queues() {
    return { data: (await request(`${API}/queues`)).json as QueueCount[] }
  },
}

/** Counts beside the menu's entries that are not queues, by resource. */
export type MenuCounts = {
  unreached: number
  mentions: number
  inbox: number
  late_money: number
  second_looks: number
  screening_cases: number
  open_lines: number
}

export type ConsoleDataProvider = typeof dataProvider
