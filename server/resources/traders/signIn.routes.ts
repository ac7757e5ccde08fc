import { type Request, type Response, Router } from 'express'
import { z } from 'zod'
import { transact } from '../../database/client.ts'
import type { Trader } from '../../database/generated/rows.ts'
import { readBody } from '../../http/body.ts'
import { methodNotAllowed } from '../../http/errors.ts'
import { secretText } from '../../http/fields.ts'
import { originOf } from '../../http/origin.ts'
import { passwordMatches } from '../../http/passwords.ts'
import { digest, newSecret } from '../../http/secrets.ts'
import { limitSignIn } from '../../http/signIn.ts'
import { writeJournal } from '../../kernel/audit.ts'
import type { Services } from '../../services.ts'

export const traderCredentials = z.object({
  email: z.string().trim().toLowerCase().min(1).max(254),
  password: secretText(1024),
})

const TOKEN_HOURS = 12

/**
 * The open account with this address and password; otherwise null, and the failure is journaled. Counts as a sign-in
 * attempt: 429 past the limit (decisions G-33).
 */
export async function findByPassword(
  services: Services,
  req: Request,
  res: Response,
  { email, password }: z.output<typeof traderCredentials>,
): Promise<Trader | null> {
  const trader = await limitSignIn(services, req, res, { group: 'trader', email }, async () => {
    const found = await services.db.read.trader.findUnique({ where: { email } })
    return (await passwordMatches(found?.closed_at === null ? found.password_hash : null, password)) ? found : null
  })
  if (trader) return trader
  const nobody = { type: 'anonymous', id: null, name: 'Unknown', origin: originOf(req) } as const
  const on = { action: 'sign_in_refused', resource: 'traders', record_id: null }
  await writeJournal(services.db, nobody, services.clock.now(), on)
  return null
}

/**
 * POST /api/signin `{email, password}` → 200 `{token, userInfo, roles, permissions, date_expiration}` (decisions G-25);
 * wrong: 401 `{message}`. The token `id|random` is kept as its SHA-256 and lasts 12 hours.
 */
export function signInRoutes(services: Services): Router {
  const router = Router()
  router
    .route('/')
    .post(async (req, res) => {
      const { email, password } = await readBody(req, res, traderCredentials)
      const now = services.clock.now()
      const trader = await findByPassword(services, req, res, { email, password })
      if (!trader) {
        res.status(401).json({ message: 'The provided credentials are incorrect.' })
        return
      }
      const expires_at = new Date(now.getTime() + TOKEN_HOURS * 3_600_000)
      const token = await transact(services.db, async (db) => {
        await db.accessToken.deleteMany({ where: { trader_id: trader.id, expires_at: { lte: now } } })
        const random = newSecret()
        // The token contains the id of its row, so the row is inserted before the hash of the token is known.
        const { id } = await db.accessToken.create({
          data: { trader_id: trader.id, token_hash: digest(random), created_at: now, expires_at },
          select: { id: true },
        })
        const accessToken = `${id}|${random}`
        await db.accessToken.update({ where: { id }, data: { token_hash: digest(accessToken) }, select: { id: true } })
        const actor = {
          type: 'trader',
          id: trader.id,
          name: trader.name,
          workspace_id: '',
          origin: originOf(req),
        } as const
        const on = { resource: 'traders', record_id: trader.id, details: { token: id } }
        await writeJournal(db, actor, now, { action: 'sign_in', ...on })
        return accessToken
      })
      res.set('Cache-Control', 'no-store')
      res.json({
        token,
        userInfo: { id: trader.user_id, name: trader.name, email: trader.email, language: trader.language },
        roles: ['trader'],
        permissions: ['*'],
        date_expiration: expires_at.toISOString(),
      })
    })
    .all(methodNotAllowed('POST'))
  return router
}
