import { createHook } from 'node:async_hooks'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { comparedHash, hashPassword } from '../../server/http/passwords.ts'
import { newOfficer, PASSWORD, type TestOfficer } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { call } from '../support/http.ts'

let app: TestApp
let admin: TestOfficer

beforeAll(async () => {
  app = await startApp({ RATE_LIMIT: 'on' })
  admin = await newOfficer(app, 'admin')
})
afterAll(() => app?.close())

/** argon2 runs outside the event loop, each time as a task of its own, under this name. */
const NATIVE_TASK = 'undefined'

/** What a request makes this process do. */
async function workOf(send: () => Promise<unknown>) {
  const tasks: string[] = []
  const hook = createHook({ init: (_id, type) => void (type === NATIVE_TASK && tasks.push(type)) }).enable()
  const statements: string[] = []
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text?: string }]
    statements.push(typeof first === 'string' ? first : (first.text ?? ''))
    return query.apply(this, args) as never
  })
  try {
    await send()
  } finally {
    hook.disable()
    spy.mockRestore()
  }
  return { tasks, statements }
}

/** What the caller is told, without what differs between any two requests. */
async function told(email: string, password: string) {
  const { status, body, headers } = await call(app, 'POST', '/api/admin/session', { json: { email, password } })
  const changing = ['x-request-id', 'date', 'etag', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'retry-after']
  return {
    status,
    body: { ...body, request_id: undefined },
    headers: [...headers].filter(([name]) => !changing.includes(name)),
    cookies: headers.getSetCookie(),
  }
}

describe('a failed sign-in tells nobody which addresses exist', () => {
  it('does the same work and answers alike, whatever the address is', async () => {
    const officer = await newOfficer(app)
    const disabled = await newOfficer(app)
    await admin.admin('POST', `/officers/${disabled.id}/disable`)
    const json = { email: 'invited@example.com', name: 'Invited', role: 'officer' }
    await admin.admin('POST', '/officers', { json })
    const cases = {
      'a wrong password': [officer.email, 'wrong password'],
      nobody: ['nobody@example.com', 'wrong password'],
      'a disabled officer with the right password': [disabled.email, PASSWORD],
      'an officer who was invited': [json.email, 'wrong password'],
    } as const
    const seen = new Map<string, unknown>()
    // The first one of all also makes the hash that stands in for nobody's.
    await told('first@example.com', 'x')
    for (const [what, [email, password]] of Object.entries(cases)) {
      let answer: unknown
      const work = await workOf(async () => {
        answer = await told(email, password)
      })
      expect([what, work.tasks.length]).toEqual([what, 1])
      seen.set(what, { answer, work })
    }
    const [first, ...others] = [...seen.values()]
    for (const other of others) expect(other).toEqual(first)
    expect(first).toMatchObject({ answer: { status: 401, cookies: [] } })
  })

  it('counts towards the same limits, and is refused at the same try', async () => {
    const officer = await newOfficer(app)
    app.clock.advance({ minutes: 2 })
    const tries = async (email: string) => {
      const statuses: number[] = []
      for (let attempt = 0; attempt < 12; attempt += 1) statuses.push((await told(email, 'wrong password')).status)
      return statuses
    }
    const real = await tries(officer.email)
    expect(real).toEqual([...Array(10).fill(401), 429, 429])
    expect(await tries('nobody-either@example.com')).toEqual(real)
  })

  it('is compared with a hash that costs what a real one does', async () => {
    const cost = (hash: string) => hash.split('$').slice(0, 4)
    expect(cost(await comparedHash(null))).toEqual(cost(await hashPassword(PASSWORD)))
    expect(await comparedHash('$argon2id$x')).toBe('$argon2id$x')
  })
})
