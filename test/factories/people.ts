import { hash } from '@node-rs/argon2'
import type { OfficerRole } from '../../server/database/generated/enums.ts'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { addOfficer } from '../../server/resources/officers/service.ts'
import { addTrader } from '../../server/resources/traders/service.ts'
import { createWorkspace } from '../../server/resources/workspaces/service.ts'
import type { TestApp } from '../support/app.ts'
import { type Call, call } from '../support/http.ts'

export const PASSWORD = 'correct horse battery'

let hashed: Promise<string> | undefined

/** A hash of PASSWORD at the lowest cost: thousands of test accounts sign in. Passwords that a test sets through the service have the full cost. */
export const passwordHash = (): Promise<string> => {
  hashed ??= hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  return hashed
}

/** The HTTP address, and the services for acts that only an operator can do. */
type Reached = Pick<TestApp, 'url' | 'services'>

let serial = 0
const nextNumber = () => ++serial

/** Creates a trader with a session and a key pair; `ext` calls the external API with it. */
export async function newTrader(
  app: Reached,
  { language = 'fr', name = `Trader ${nextNumber()}` }: { language?: 'fr' | 'ar' | 'en'; name?: string } = {},
) {
  const email = `trader-${nextNumber()}@example.com`
  const { trader, workspace } = await addTrader(app.services, SYSTEM, {
    email,
    name,
    language,
    password_hash: await passwordHash(),
  })
  const signIn = await call(app, 'POST', '/api/signin', { json: { email, password: PASSWORD } })
  const token: string = signIn.body.token
  const generated = await call(app, 'POST', '/api/api-keys/generate', { headers: { Authorization: `Bearer ${token}` } })
  const keys = { 'X-Api-Key': generated.body.data.key as string, 'X-Api-Secret': generated.body.data.secret as string }
  return {
    id: trader.id,
    user_id: trader.user_id,
    email,
    name,
    token,
    keys,
    workspace_id: workspace.id,
    ext: (method: string, path: string, options: Call = {}) =>
      call(app, method, `/api/ext${path}`, { ...options, headers: { ...keys, ...options.headers } }),
    addWorkspace: (title: string) =>
      app.services.db.$transaction((db) => createWorkspace(db, SYSTEM, app.services.clock.now(), trader, title)),
  }
}

export type TestTrader = Awaited<ReturnType<typeof newTrader>>

/** Creates an officer with a session; `admin` calls the console API with its cookie. */
export async function newOfficer(app: Reached, role: OfficerRole = 'officer', name = `Officer ${nextNumber()}`) {
  const email = `officer-${nextNumber()}@example.com`
  const officer = await addOfficer(app.services, SYSTEM, { email, name, role, password_hash: await passwordHash() })
  const signIn = await call(app, 'POST', '/api/admin/session', { json: { email, password: PASSWORD } })
  const cookie = signIn.headers.get('set-cookie')!.split(';')[0]!
  return {
    id: officer.id,
    email,
    name,
    cookie,
    admin: (method: string, path: string, options: Call = {}) =>
      call(app, method, `/api/admin${path}`, { ...options, headers: { Cookie: cookie, ...options.headers } }),
  }
}

export type TestOfficer = Awaited<ReturnType<typeof newOfficer>>

/** Changes the rules so that no dossier needs a document. */
export async function requireNoDocuments(app: Reached): Promise<void> {
  const admin = await newOfficer(app, 'admin')
  const value = { identifications: false, brands: false, 'bank-accounts': false, 'activation-proofs': false }
  const { status } = await admin.admin('PUT', '/settings/document_required', { json: { value } })
  if (status !== 200) throw new Error(`not set: ${status}`)
}

/** A list query of the console, as ra-data-simple-rest writes it. */
export const listQuery = (
  filter: object = {},
  sort: [string, 'ASC' | 'DESC'] = ['id', 'ASC'],
  range: [number, number] = [0, 24],
) =>
  `?${new URLSearchParams({ filter: JSON.stringify(filter), sort: JSON.stringify(sort), range: JSON.stringify(range) })}`

/**
 * Adds an officer eight days before `now`: the journal then proves that the time until `now` has passed (record 0112).
 */
export async function addOldJournalEntry(app: TestApp, now = app.clock.now()): Promise<void> {
  const after = app.clock.now()
  app.clock.set(new Date(now.getTime() - 8 * 86_400_000))
  await newOfficer(app)
  app.clock.set(after)
}
