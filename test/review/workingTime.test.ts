import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calendarFile } from '../factories/calendars.ts'
import { newIdentification } from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { fourEyes, putInForce } from '../factories/proposals.ts'
import { consoleError } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { call, type Json } from '../support/http.ts'

const OFFICE = [
  ['08:00', '12:00'],
  ['13:00', '16:30'],
]
const ALGERIA = {
  timezone: 'Africa/Algiers',
  week: { sun: OFFICE, mon: OFFICE, tue: OFFICE, wed: OFFICE, thu: OFFICE },
  holidays: [{ from: '2026-11-01', to: '2026-11-01', name: 'Revolution' }],
}
const QUEUE = 'identifications'
const HOUR = 3_600_000

let app: TestApp
let trader: TestTrader
let amina: TestOfficer
let admin: TestOfficer
let serial = 0

beforeAll(async () => {
  app = await startApp()
  await putInForce(app, 'session_minutes', { idle: 1440, whole: 10_080 })
})
/** Thursday, 15:30 in Algiers, which keeps UTC+1: an hour before the weekend. */
beforeEach(async () => {
  const now = app.clock.now().getTime()
  const THURSDAY = Date.parse('2026-11-05T14:30:00Z')
  const WEEK = 7 * 86_400_000
  app.clock.advance({ minutes: Math.ceil((((THURSDAY - now) % WEEK) + WEEK) % WEEK) / 60_000 })
  trader = await newTrader(app, { language: 'en' })
  amina = await newOfficer(app, 'officer', 'Amina')
  admin = await newOfficer(app, 'admin', 'Nadia')
  await putInForce(app, 'working_time', ALGERIA)
})
afterAll(() => app?.close())

const send = async (): Promise<string> => (await newIdentification({ trader }, `Sarl Ouled Fayet ${++serial}`)).id
const read = async (id: string): Promise<Json> => (await amina.admin('GET', `/${QUEUE}/${id}`)).body
const listed = async (filter: Json): Promise<string[]> =>
  (await amina.admin('GET', `/${QUEUE}${listQuery({ trader_id: trader.id, ...filter })}`)).body.map(
    ({ id }: Json) => id,
  )
const queueOf = async (): Promise<Json> =>
  (await amina.admin('GET', '/queues')).body.find(({ resource }: Json) => resource === QUEUE)
const put = (value: Json, query = '', by = admin) =>
  by.admin('PUT', `/settings/working_time${query}`, { json: { value } })
const setting = async (): Promise<Json> => (await admin.admin('GET', '/settings/working_time')).body
const pass = async (hours: number) => {
  app.clock.advance({ minutes: hours * 60 })
  // The officers of a test sign in anew after a weekend.
  amina = await newOfficer(app, 'officer', 'Amina')
  admin = await newOfficer(app, 'admin', 'Nadia')
}
const upload = (text: string, query = '', by = admin, type = 'text/calendar') =>
  call(app, 'POST', `/api/admin/settings/working_time/holidays${query}`, {
    headers: { Cookie: by.cookie, 'Content-Type': type },
    body: text,
  })

describe('targets', () => {
  it('stand still over the weekend: on the record, in the filters and in the counts', async () => {
    const id = await send()
    const sent = app.clock.now().getTime()
    const due_at = new Date(sent + (2 * 24 + 16.5 + 3) * HOUR).toISOString()
    expect((await read(id)).target).toEqual({ due_at, minutes_left: 240 })
    await pass(60)
    expect(await read(id)).toMatchObject({
      target: { due_at, minutes_left: 180 },
      waiting_since: new Date(sent).toISOString(),
    })
    expect([await listed({ waiting: ['in_time'] }), await listed({ waiting: ['over', 'soon'] })]).toEqual([[id], []])
    const { over, soon } = await queueOf()
    await pass(6.75)
    expect((await read(id)).target.minutes_left).toBe(45)
    expect([await listed({ waiting: ['soon'] }), (await queueOf()).soon]).toEqual([[id], soon + 1])
    await pass(1)
    expect((await read(id)).target.minutes_left).toBe(-15)
    expect([await listed({ waiting: ['over'] }), (await queueOf()).over]).toEqual([[id], over + 1])
    const { working, target_minutes } = await queueOf()
    expect(target_minutes).toBe(240)
    expect(app.clock.now().getTime() - Date.parse(working.since)).toBe(3.25 * HOUR)
    await putInForce(app, 'working_time', null)
    expect((await read(id)).target.minutes_left).toBeLessThan(-60 * 60)
    expect((await queueOf()).working).toBeNull()
  })

  it('do not count the time with the trader, who has working days to answer', async () => {
    const id = await send()
    const asked = await amina.admin('POST', `/${QUEUE}/${id}/request-information`, {
      json: { version: 1, text: 'Which address is the head office?', due_days: 1 },
    })
    // Asked on Thursday at 15:30, due on Sunday at 15:30.
    expect(Date.parse(asked.body.information_request.due_at) - app.clock.now().getTime()).toBe(72 * HOUR)
    await pass(68)
    expect((await read(id)).target.minutes_left).toBe(240)
    await trader.ext('POST', `/${QUEUE}/${id}/answer`, { json: { text: 'The first one.' } })
    // Sunday 11:30: officers have it from now on.
    await pass(2.5)
    expect((await read(id)).target.minutes_left).toBe(150)
    expect(await listed({ waiting: ['in_time'] })).toEqual([id])
    await pass(2.5)
    expect((await read(id)).target.minutes_left).toBe(0)
    expect(await listed({ waiting: ['soon'] })).toEqual([id])
    await pass(0.5)
    expect(await listed({ waiting: ['over'] })).toEqual([])
    await pass(15.5)
    expect((await read(id)).target.minutes_left).toBe(-30)
    expect(await listed({ waiting: ['over'] })).toEqual([id])
  })

  it('are what the journal and the figures of a decision go by', async () => {
    const id = await send()
    await pass(66)
    const { version } = await read(id)
    const refused = await amina.admin('POST', `/${QUEUE}/${id}/refuse`, { json: { version, reason: 'It is expired.' } })
    expect([refused.status, refused.body.target]).toEqual([200, null])
    const { body } = await admin.admin('GET', `/audit-entries${listQuery({ record_id: id, action: ['refuse'] })}`)
    expect(body[0].details).toMatchObject({ waited_seconds: 2.5 * 3600, elapsed_seconds: 66 * 3600 })
    const work = await amina.admin('GET', `/officers/${amina.id}/work`)
    expect(work.body.decided).toMatchObject({ refused: 1, over_target: 0 })
    const dashboard = await admin.admin('GET', '/dashboard')
    expect(dashboard.body.decided.by_officer.find(({ officer }: Json) => officer.id === amina.id)).toMatchObject({
      median_seconds: 2.5 * 3600,
    })
  })
})

describe('GET /working-time', () => {
  const minutes = (from: string, to: string) => amina.admin('GET', `/working-time?from=${from}&to=${to}`)

  it('counts between two times', async () => {
    // A Saturday; a Sunday that is a holiday; Monday.
    expect((await minutes('2026-10-31T00:00:00Z', '2026-11-02T08:00:30Z')).body).toEqual({ minutes: 60 })
    expect((await minutes('2026-10-29T10:00:00%2B01:00', '2026-10-29T14:00:00+01:00')).body).toEqual({ minutes: 180 })
    await putInForce(app, 'working_time', null)
    expect((await minutes('2026-10-31T00:00:00Z', '2026-11-01T00:00:00Z')).body).toEqual({ minutes: 1440 })
  })

  it.each([
    ['2026-11-02', '2026-11-03T00:00:00Z', 'from'],
    ['2026-11-02T00:00:00Z', '', 'to'],
    ['2026-11-02T00:00:00Z', '2026-11-01T00:00:00Z', 'to'],
    ['0001-01-01T00:00:00Z', '9999-01-01T00:00:00Z', 'from'],
  ])('refuses %s to %s', async (from, to, field) => {
    const answer = await minutes(from, to)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, expect.arrayContaining([field])])
  })
})

describe('the setting', () => {
  it.each([
    ['a time zone that does not exist', { timezone: 'Africa/Nowhere' }, 'value.timezone'],
    ['an offset', { timezone: '+01:00' }, 'value.timezone'],
    [
      'hours that overlap',
      {
        week: {
          sun: [
            ['08:00', '12:00'],
            ['11:59', '13:00'],
          ],
        },
      },
      'value.week.sun',
    ],
    ['hours that end before they begin', { week: { sun: [['12:00', '08:00']] } }, 'value.week.sun.0'],
    ['24:00 as a beginning', { week: { sun: [['24:00', '24:00']] } }, 'value.week.sun.0'],
    ['a time that no clock shows', { week: { sun: [['08:60', '24:00']] } }, 'value.week.sun.0.0'],
    ['a week without hours', { week: {} }, 'value.week'],
    ['a week of empty days', { week: { sun: [], fri: [] } }, 'value.week'],
    ['a day that is none', { week: { sun: OFFICE, dim: OFFICE } }, 'value.week.dim'],
    [
      'a holiday that ends before it begins',
      { holidays: [{ from: '2026-11-02', to: '2026-11-01', name: 'x' }] },
      'value.holidays.0.to',
    ],
    [
      'a holiday on no day',
      { holidays: [{ from: '2026-02-29', to: '2026-03-01', name: 'x' }] },
      'value.holidays.0.from',
    ],
    [
      'a holiday without a name',
      { holidays: [{ from: '2026-11-01', to: '2026-11-01', name: ' ' }] },
      'value.holidays.0.name',
    ],
  ])('refuses %s', async (_, change, field) => {
    const answer = await put({ ...ALGERIA, ...change })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [expect.stringContaining(field)]])
    expect((await setting()).value).toEqual(ALGERIA)
  })

  it('takes hours that touch and end a day at 24:00, in any order, and is null by default', async () => {
    const week = {
      sat: [
        ['12:00', '24:00'],
        ['00:00', '12:00'],
      ],
    }
    expect((await put({ ...ALGERIA, week })).body).toMatchObject({ value: { week }, default: null })
    expect((await put(null)).body).toMatchObject({ value: null })
    const { body } = await admin.admin(
      'GET',
      `/audit-entries${listQuery({ record_id: 'working_time', resource: 'settings' })}`,
    )
    expect(body.findLast(({ action }: Json) => action === 'change_setting').details).toMatchObject({ to: null })
    expect(consoleError(await put(ALGERIA, '', amina))).toEqual([403, 'FORBIDDEN'])
    expect(consoleError(await put(ALGERIA, '?dry_run=1', amina))).toEqual([403, 'FORBIDDEN'])
  })

  it('shows before a change how many dossiers would change colour, and keeps nothing', async () => {
    const before = (await put(ALGERIA, '?dry_run=1')).body
    expect(before).toMatchObject({ changes: [], colours: { changed: 0, moves: [] } })
    const id = await send()
    await pass(60)
    const preview = await put(null, '?dry_run=1')
    expect(preview.status).toBe(200)
    expect(preview.body.changes).toEqual([{ setting: 'working_time', from: ALGERIA, to: null }])
    const moved = preview.body.colours.moves.find(
      ({ resource, from }: Json) => resource === QUEUE && from === 'in_time',
    )
    expect(moved).toMatchObject({ to: 'over', dossiers: expect.any(Number), ids: expect.arrayContaining([id]) })
    expect(await listed({ id: moved.ids })).toEqual([id])
    expect([(await setting()).value, await listed({ waiting: ['in_time'] })]).toEqual([ALGERIA, [id]])
    const other = await admin.admin('PUT', '/settings/session_minutes?dry_run=1', {
      json: { value: { idle: 30, whole: 480 } },
    })
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['dry_run']])
    expect((await put({ ...ALGERIA, week: {} }, '?dry_run=1')).status).toBe(422)
  })

  it('waits for another admin under four eyes', async () => {
    await fourEyes(app, { brands: ['always'] })
    const asked = await put(null)
    expect([asked.status, asked.body.value, asked.body.proposal.value]).toEqual([202, ALGERIA, null])
    const karim = await newOfficer(app, 'admin', 'Karim')
    const done = await karim.admin('POST', `/second-looks/${asked.body.proposal.id}/confirm`)
    expect([done.status, done.body.value]).toEqual([200, null])
    await fourEyes(app, {})
  })
})

describe('holidays from a file', () => {
  it('are added to those that are there, once; the rest is named', async () => {
    const file = calendarFile(
      ['Yennayer', '20270112'],
      ['Aïd el-Fitr\\, premier jour', '20270310', '20270312', 'STATUS:TENTATIVE'],
      ['Revolution', '20261101', '20261102'],
      ['Fête du travail', '20200501', undefined, 'RRULE:FREQ=YEARLY;COUNT=8'],
      ['Memorial Day', '20260525', undefined, 'RRULE:FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO'],
      ['Cancelled', '20270601', undefined, 'STATUS:CANCELLED'],
    ).replace(
      'END:VCALENDAR',
      'BEGIN:VEVENT\r\nSUMMARY:Meeting\r\nDTSTART:20270101T080000Z\r\nDTEND:20270101T090000Z\r\nEND:VEVENT\r\nEND:VCALENDAR',
    )
    const read = await upload(file, '?dry_run=1')
    expect(read.body.holidays).toEqual([
      { from: '2026-05-01', to: '2026-05-01', name: 'Fête du travail' },
      { from: '2026-11-01', to: '2026-11-01', name: 'Revolution' },
      { from: '2027-01-12', to: '2027-01-12', name: 'Yennayer' },
      { from: '2027-03-10', to: '2027-03-11', name: 'Aïd el-Fitr, premier jour', expected: true },
      { from: '2027-05-01', to: '2027-05-01', name: 'Fête du travail' },
    ])
    expect((await setting()).value).toEqual(ALGERIA)
    const done = await upload(file)
    expect(done.status).toBe(200)
    expect(done.body.value.holidays).toEqual(read.body.holidays)
    expect(done.body.added).toHaveLength(4)
    expect(done.body.skipped).toEqual([
      { name: 'Memorial Day', why: 'repeats' },
      { name: 'Cancelled', why: 'cancelled' },
      { name: 'Meeting', why: 'not_whole_days' },
    ])
    expect((await upload(file)).body.added).toEqual([])
  })

  it('confirm an expected day of the moon', async () => {
    await upload(calendarFile(['Aïd', '20270310', undefined, 'STATUS:TENTATIVE']))
    const { added, value } = (await upload(calendarFile(['Aïd', '20270311']))).body
    expect(added).toEqual([{ from: '2027-03-11', to: '2027-03-11', name: 'Aïd' }])
    expect(value.holidays.filter(({ name }: Json) => name === 'Aïd')).toEqual(added)
  })

  it.each([
    ['text that is no calendar', 'Yennayer, 12 January'],
    ['nothing', ' '],
    ['a calendar without days', calendarFile()],
    ['half a calendar', calendarFile(['Yennayer', '20270112']).slice(0, 60)],
    ['too many days', calendarFile(...[...Array(2001)].map((): [string, string] => ['x', '20270112']))],
    ['a day that is none', calendarFile(['x', '20270231'], ['y', 'nonsense'])],
  ])('422 for %s', async (_, text) => {
    const answer = await upload(text)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['file']])
  })

  it('need the hours first, an admin, and their media type', async () => {
    const file = calendarFile(['Yennayer', '20270112'])
    expect(consoleError(await upload(file, '', amina))).toEqual([403, 'FORBIDDEN'])
    expect((await upload(file, '', admin, 'text/plain')).status).toBe(415)
    await putInForce(app, 'working_time', null)
    const answer = await upload(file)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['working_time']])
    expect((await upload(file, '?dry_run=1')).status).toBe(200)
    await putInForce(app, 'working_time', ALGERIA)
    await fourEyes(app, { brands: ['always'] })
    const waits = await upload(file)
    expect([waits.status, waits.body.proposal.value.holidays.length, waits.body.value]).toEqual([202, 2, ALGERIA])
    await admin.admin('POST', `/second-looks/${waits.body.proposal.id}/withdraw`, { json: {} })
    await fourEyes(app, {})
  })
})
