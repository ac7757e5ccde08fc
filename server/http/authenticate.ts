import type { Request, RequestHandler } from 'express'
import { type Authority, withAuthority } from '../database/authority.ts'
import { sharedRows } from '../database/client.ts'
import { Prisma } from '../database/generated/client.ts'
import type { OfficerActor, TraderActor } from '../kernel/actor.ts'
import { ApiError } from '../kernel/errors.ts'
import type { Services } from '../services.ts'
import { limitRate, RATE_LIMITS } from './limits.ts'
import { isRead, originOf } from './origin.ts'
import { digest, sameText } from './secrets.ts'

declare module 'express-serve-static-core' {
  interface Locals {
    trader?: TraderActor
    officer?: OfficerActor
    session_id?: string
  }
}

export type ReachableWorkspace = { id: string; name: string; is_owner: boolean }

const unauthenticated = () => new ApiError('UNAUTHENTICATED', 'Missing or invalid API credentials.')

const workspaceDenied = () =>
  new ApiError('WORKSPACE_ACCESS_DENIED', 'The selected workspace cannot be reached with this API key.')

/** The memberships are an array: as a condition, PostgreSQL would look them up once for every workspace. */
const reachableWorkspacesSql = (trader: Prisma.Sql) => Prisma.sql`
  SELECT id, name, owner_id = ${trader} AS is_owner FROM workspaces
  WHERE (owner_id = ${trader} OR id = ANY (ARRAY(SELECT workspace_id FROM workspace_members WHERE trader_id = ${trader})))
    AND NOT EXISTS (SELECT FROM traders AS owner WHERE owner.id = owner_id AND owner.closed_at IS NOT NULL)
  ORDER BY created_at, id`

/**
 * Every workspace the account owns or is a member of, oldest first (interface 4.2, decisions H-02), except those of
 * closed accounts.
 */
export const reachableWorkspaces = ({ db }: Services, traderId: string): Promise<readonly ReachableWorkspace[]> =>
  db.$queryRaw(reachableWorkspacesSql(Prisma.sql`${traderId}::uuid`))

type KeyOwner = {
  id: number
  secret_hash: string
  expires_at: Date
  trader_id: string
  trader_name: string
  workspaces: readonly ReachableWorkspace[]
}

/**
 * The trader behind a key and the workspaces it reaches, read by the one statement that begins each external request.
 * Concurrent requests with one key share the statement.
 */
async function findKeyOwner({ db }: Services, key: string): Promise<Readonly<KeyOwner> | undefined> {
  const [found] = await sharedRows<KeyOwner>(
    db,
    Prisma.sql`
    SELECT api_keys.id, secret_hash, expires_at, traders.id AS trader_id, traders.name AS trader_name,
      (SELECT coalesce(json_agg(mine), '[]') FROM (${reachableWorkspacesSql(Prisma.sql`traders.id`)}) AS mine) AS workspaces
    FROM api_keys JOIN traders ON traders.id = api_keys.trader_id
    WHERE key = ${key} AND closed_at IS NULL`,
  )
  return found
}

/**
 * The rows that a trader's act depends on: this key, and the open accounts of the trader and of the workspace's owner.
 */
const authorityOf = (found: KeyOwner, workspace: string): Authority => ({
  lockQuery: {
    name: 'hold_trader_authority',
    text: 'SELECT hold_trader_authority($1, $2, $3)',
    values: [found.id, found.trader_id, workspace],
  },
})

/**
 * Authenticates the key pair and selects the workspace, for the external API and pay links v2 (interface 5): 429 before
 * 401 before 403. Missing, wrong, expired and replaced pairs get the same answer. A missing or empty workspace header
 * selects the earliest workspace. A write holds the authority found here until it commits (record 0121).
 */
export function authenticateTrader(services: Services): RequestHandler {
  return async (req, res, next) => {
    const [key, secret] = [req.get('X-Api-Key'), req.get('X-Api-Secret')]
    const found = key ? await findKeyOwner(services, key) : undefined
    const valid =
      found && secret && sameText(found.secret_hash, digest(secret)) && found.expires_at > services.clock.now()
    if (!valid) {
      await limitRate(services, res, `address:${req.ip}`, RATE_LIMITS.address)
      throw unauthenticated()
    }
    await limitRate(services, res, `key:${found.id}`, RATE_LIMITS.key)
    const wanted = req.get('X-Workspace-Id')?.trim() ?? ''
    const { workspaces } = found
    const workspace = wanted ? workspaces.find(({ id }) => id === wanted.toLowerCase()) : workspaces[0]
    if (!workspace) throw workspaceDenied()
    res.locals.trader = {
      type: 'trader',
      id: found.trader_id,
      name: found.trader_name,
      workspace_id: workspace.id,
      origin: originOf(req),
    }
    if (isRead(req)) next()
    else withAuthority(authorityOf(found, workspace.id), next)
  }
}

/** The trader behind a request that passed authenticateTrader. */
export const traderOf = (req: Request): TraderActor => req.res!.locals.trader!

/** The officer behind a request that passed authenticateOfficer. */
export const officerOf = (req: Request): OfficerActor => req.res!.locals.officer!

/** The trader of a bearer token (API keys group, interface 5), or 401. */
export async function bearerTrader(
  services: Services,
  req: Request,
): Promise<{ id: string; user_id: number; name: string }> {
  const token = /^Bearer ([\w|-]{1,200})$/i.exec(req.get('Authorization') ?? '')?.[1]
  const found = token
    ? await services.db.read.accessToken.findUnique({
        where: { token_hash: digest(token) },
        include: { trader: { select: { id: true, user_id: true, name: true, closed_at: true } } },
      })
    : null
  if (!found || found.trader.closed_at !== null || found.expires_at <= services.clock.now()) throw unauthenticated()
  return found.trader
}
