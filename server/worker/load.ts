import { plainArray } from '../database/arrays.ts'
import type { Services } from '../services.ts'

export type ReadyDispatch = {
  dispatch_id: string
  /** The planned time, in milliseconds since 1970. */
  due: number
  webhook_id: string
  url: string
  secret_sealed: string
  active: boolean
  event_id: string
  event_type: string
  body: string
}

type LoadRequest = { lease: string; ids: string[] }

/**
 * Reads the dispatches whose lease still holds, with the webhook's current state, so that a new secret or URL applies
 * at once. Dispatches without a planned attempt are filtered out last: the planner then searches by id instead of by
 * due time, for which its statistics may be out of date.
 */
function loadDispatches({ db }: Services, requests: LoadRequest[]): Promise<readonly ReadyDispatch[]> {
  const ids = plainArray(requests.flatMap((one) => one.ids))
  const leases = plainArray(requests.flatMap(({ lease, ids: dispatchIds }) => dispatchIds.map(() => lease)))
  return db.$queryRaw<ReadyDispatch[]>`
    WITH leased AS MATERIALIZED (
      SELECT dispatches.id, next_attempt_at, webhook_id, event_id
      FROM unnest(${ids}::uuid[], ${leases}::uuid[]) AS asked (id, lease)
        JOIN dispatches ON dispatches.id = asked.id AND dispatches.lease = asked.lease
      WHERE leased_until > clock_timestamp()
    )
    SELECT leased.id::text AS dispatch_id, round(date_part('epoch', next_attempt_at) * 1000) AS due,
      webhooks.id::text AS webhook_id, url, secret_sealed, is_active AND deleted_at IS NULL AS active,
      events.id::text AS event_id, type AS event_type, body
    FROM leased JOIN webhooks ON webhooks.id = webhook_id JOIN events ON events.id = event_id
    WHERE next_attempt_at IS NOT NULL`
}

/** Loads dispatches before they are sent. Lanes that ask while a query runs share the next query. */
export function createLoader(services: Services): (lease: string, ids: string[]) => Promise<readonly ReadyDispatch[]> {
  let running: Promise<unknown> = Promise.resolve()
  let next: { requests: LoadRequest[]; answer: Promise<Map<string, ReadyDispatch>> } | null = null

  function open() {
    const requests: LoadRequest[] = []
    const answer = running.then(() => {
      next = null
      const loaded = loadDispatches(services, requests).then(
        (rows) => new Map(rows.map((row) => [row.dispatch_id, row])),
      )
      running = loaded.catch(() => {})
      return loaded
    })
    return { requests, answer }
  }

  return async (lease, ids) => {
    next ??= open()
    next.requests.push({ lease, ids })
    const found = await next.answer
    return ids.flatMap((id) => found.get(id) ?? [])
  }
}
