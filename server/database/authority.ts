import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { inOnePacket } from './onePacket.ts'

/**
 * The authority of an act, as a statement: it locks the rows that give the authority until the transaction ends, and
 * fails if they no longer give it.
 */
export type Authority = { lockQuery: pg.QueryConfig }

/** Why an authority no longer holds. The SQLSTATEs are those of the migration `authority_of_acts`. */
const LOSSES = { CS401: 'ended', CS403: 'role', CS409: 'settings' } as const
export type AuthorityLoss = (typeof LOSSES)[keyof typeof LOSSES]

/** The authority of an act ended, or changed, between its request and its transaction. Nothing was written. */
export class AuthorityLostError extends Error {
  constructor(
    readonly loss: AuthorityLoss,
    cause: unknown,
  ) {
    super(`the authority of this act no longer holds: ${loss}`, { cause })
  }
}

/** The AuthorityLostError that the error is or wraps; null for any other. */
export function authorityLossOf(error: unknown): AuthorityLostError | null {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof AuthorityLostError) return at
  return null
}

const authorities = new AsyncLocalStorage<Authority | null>()

/** Runs `work`; every transaction that begins in it first locks `authority` (record 0121). */
export const withAuthority = <T>(authority: Authority, work: () => T): T => authorities.run(authority, work)

/** Runs `work` without an authority: for consequences of a committed act, and for the program's own work. */
export const withoutAuthority = <T>(work: () => T): T => authorities.run(null, work)

const textOf = (query: unknown) => (typeof query === 'string' ? query : (query as { text?: string } | null)?.text)
const isBegin = (query: unknown) => textOf(query)?.startsWith('BEGIN') ?? false

/** Begins a transaction and locks the authority, in one packet. */
async function beginWithAuthority<T>(client: pg.Client, { lockQuery }: Authority, send: () => Promise<T>): Promise<T> {
  const held = { ...lockQuery, inTransaction: true } as pg.QueryConfig
  const [beginResult, answer] = await Promise.allSettled(
    inOnePacket(client, () => [send(), client.query(held)] as const),
  )
  if (answer.status === 'rejected' && beginResult.status === 'fulfilled') {
    const { reason } = answer
    const loss = reason instanceof pg.DatabaseError && LOSSES[reason.code as keyof typeof LOSSES]
    throw loss ? new AuthorityLostError(loss, reason) : reason
  }
  if (beginResult.status === 'rejected') throw beginResult.reason
  return beginResult.value
}

/** From now on, a transaction of this connection locks the authority of the act that begins it. */
export function holdAuthorities(client: pg.Client): void {
  // pg declares a dozen forms of `query`; all but a promised BEGIN pass through unchanged.
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>
  const holding = (...args: unknown[]) => {
    const send = () => query(...args)
    const authority = args.length === 1 && isBegin(args[0]) && authorities.getStore()
    return authority ? beginWithAuthority(client, authority, send) : send()
  }
  client.query = holding as typeof client.query
}
