import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { importList, readListFile, removeList } from '../../server/resources/lists/importList.ts'
import { makeDigests } from '../../server/resources/mails/digests.ts'
import { notifyMissedTargets } from '../../server/review/casework/missedTargets.ts'
import { screenAnew } from '../../server/review/screening/screenDossiers.ts'
import { createMailLane, handDueMails } from '../../server/worker/mailLane.ts'
import { accept, newIdentification } from '../factories/dossiers.ts'
import { csvList } from '../factories/lists.ts'
import { listQuery, newOfficer, newTrader, PASSWORD, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runWithoutTriggers } from '../support/database.ts'
import { call, type Json } from '../support/http.ts'
import { type SmtpServer, startSmtp } from '../support/smtp.ts'

let smtp: SmtpServer
let app: TestApp
let trader: TestTrader
let amina: TestOfficer
let lina: TestOfficer

const KINDS = [
  ...['mention', 'take_over', 'hand_back', 'assign', 'return', 'disagree', 'reset_password', 'money_returned'],
  ...['fast_decisions', 'hit', 'escalated', 'target_missed'],
]
const AT_ONCE = Object.fromEntries(KINDS.map((kind) => [kind, 'at_once']))

beforeAll(async () => {
  smtp = await startSmtp()
  app = await startApp({
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'Countersign <no-reply@countersign.example>',
    MAIL_RETURN_PATH: 'bounces@countersign.example',
    PUBLIC_URL: 'https://console.countersign.example',
  })
  trader = await newTrader(app, { name: 'Studio Noria' })
  amina = await newOfficer(app, 'officer', 'Amina Kaci')
  lina = await newOfficer(app, 'supervisor', 'Lina Haddad')
})
afterAll(async () => {
  await app?.close()
  await smtp?.close()
})
beforeEach(async () => {
  for (const officer of [amina, lina]) {
    await officer.admin('PUT', '/session/notifications', { json: {} })
    await officer.admin('PUT', '/session/language', { json: { language: 'en' } })
    await officer.admin('POST', '/inbox/read')
  }
  await handDueMails(app.services)
  smtp.mails.length = 0
})
afterEach(() => smtp.plan())

const send = async (name: string) => (await newIdentification({ trader }, name)).id
const act = (officer: TestOfficer, id: string, action: string, json: Json = {}) =>
  officer.admin('POST', `/identifications/${id}/${action}`, { json })
const mention = (id: string, whom = amina, text = 'The account 00400174400088123457 again?') =>
  act(lina, id, 'notes', { text, mentions: [whom.id] })
const hand = () => handDueMails(app.services)
const choose = (officer: TestOfficer, json: Json) => officer.admin('PUT', '/session/notifications', { json })
const inbox = async (officer: TestOfficer, kind: string): Promise<Json[]> =>
  (await officer.admin('GET', `/inbox${listQuery({ kind })}`)).body
const sent = () => smtp.mails.map(({ to, subject }) => [to[0], subject])

/** The same officer in a new session: the one before ended with the time that passed. */
async function signInAgain(officer: TestOfficer): Promise<TestOfficer> {
  const json = { email: officer.email, password: PASSWORD }
  const answer = await call(app, 'POST', '/api/admin/session', { json })
  const cookie = answer.headers.get('set-cookie')!.split(';')[0]!
  const admin: TestOfficer['admin'] = (method, path, options = {}) =>
    call(app, method, `/api/admin${path}`, { ...options, headers: { Cookie: cookie, ...options.headers } })
  return { ...officer, cookie, admin }
}

/** The next time that it is this hour in Algiers. */
async function nextDayAt(hour: number): Promise<void> {
  const now = app.clock.now()
  const next = new Date(now)
  next.setUTCHours(hour - 1, 0, 0, 0)
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1)
  app.clock.advance({ seconds: (next.getTime() - now.getTime()) / 1000 })
  amina = await signInAgain(amina)
  lina = await signInAgain(lina)
}

describe('what an officer wants by mail', () => {
  it('is everything at once unless they choose, each for themselves', async () => {
    expect((await amina.admin('GET', '/session/notifications')).body).toEqual(AT_ONCE)
    const chosen = await choose(amina, { mention: 'daily', assign: 'never' })
    expect([chosen.status, chosen.body]).toEqual([200, { ...AT_ONCE, mention: 'daily', assign: 'never' }])
    expect((await amina.admin('GET', '/session/notifications')).body).toEqual(chosen.body)
    expect((await lina.admin('GET', '/session/notifications')).body).toEqual(AT_ONCE)
    expect((await choose(amina, { ...AT_ONCE, hit: 'daily' })).body).toEqual({ ...AT_ONCE, hit: 'daily' })
  })

  it('is refused with the field for a kind or a time that does not exist, and for nobody', async () => {
    const kind = await choose(amina, { mention: 'daily', gossip: 'never' })
    expect([kind.status, Object.keys(kind.body.errors)]).toEqual([422, ['gossip']])
    const time = await choose(amina, { mention: 'weekly' })
    expect([time.status, Object.keys(time.body.errors)]).toEqual([422, ['mention']])
    expect((await amina.admin('PUT', '/session/language', { json: { language: 'de' } })).status).toBe(422)
    expect((await amina.admin('GET', '/session/notifications')).body).toEqual(AT_ONCE)
  })

  it('is an act of the journal', async () => {
    await choose(amina, { target_missed: 'never' })
    const query = listQuery({ resource: 'officers', record_id: amina.id, action: 'change_notifications' }, [
      'id',
      'DESC',
    ])
    await choose(amina, { target_missed: 'never' })
    const [newest, before] = (await lina.admin('GET', `/audit-entries${query}`)).body
    expect(newest).toMatchObject({ actor_id: amina.id, details: { daily: [], never: ['target_missed'] } })
    expect(before.details.never).toEqual([])
  })
})

describe('a mail to an officer', () => {
  it('says who did what to which dossier, leads to it, and has neither note nor account number', async () => {
    const id = await send('Kaci Traiteur')
    await mention(id)
    await hand()
    expect(sent()).toEqual([[amina.email, 'Lina Haddad mentioned you in a note']])
    const [mail] = smtp.mails
    for (const part of [mail!.text, mail!.html]) {
      expect(part).toContain(`https://console.countersign.example/#/identifications/${id}/show`)
      expect(part).toContain('Kaci Traiteur')
      expect(part).not.toContain('again?')
      expect(part).not.toContain('0040017440008812')
    }
    expect(mail!.header('Auto-Submitted')).toBe('auto-generated')
    expect(mail!.header('Message-ID')).toMatch(/^<[0-9a-f-]{36}@countersign\.example>$/)
    expect(mail!.from).toMatch(/^bounces\+[0-9a-f]{32}@countersign\.example$/)
    await hand()
    expect(smtp.mails).toHaveLength(1)
  })

  it('tells of assigned work, an escalation and a hand-back, each to whom it concerns', async () => {
    const id = await send('Atlas Meubles')
    await act(lina, id, 'assign', { officer_id: amina.id, why: 'You know them.' })
    await act(amina, id, 'escalate', { why: 'Two owners.' })
    await act(lina, id, 'hand-back', { why: 'Page 3 is of another company.' })
    await hand()
    expect(sent().sort()).toEqual(
      [
        [amina.email, 'Lina Haddad assigned a dossier to you'],
        [lina.email, 'Amina Kaci escalated a dossier to you'],
        [amina.email, 'Lina Haddad handed a dossier back'],
      ].sort(),
    )
    expect(await inbox(lina, 'escalated')).toMatchObject([
      { by: { id: amina.id }, record_id: id, name: 'Atlas Meubles', text: 'Two owners.' },
    ])
  })

  it('is in the language of their console, right to left in Arabic', async () => {
    await amina.admin('PUT', '/session/language', { json: { language: 'ar' } })
    expect((await amina.admin('GET', '/session')).body).toMatchObject({ language: 'ar', sends_mail: true })
    await mention(await send('SARL Noria'))
    await hand()
    expect(smtp.mails[0]!.html).toContain('dir="rtl"')
    expect(smtp.mails[0]!.subject).toBe('ذكركم Lina Haddad في ملاحظة')
  })

  it('is not made for what they switched off, not sent to who was disabled or has read it meanwhile', async () => {
    const other = await newOfficer(app, 'officer', 'Karim Belaïd')
    const id = await send('Ets Djurdjura')
    await choose(amina, { mention: 'never' })
    await mention(id)
    await choose(amina, {})
    await mention(id)
    const [item] = await inbox(amina, 'mention')
    await amina.admin('POST', `/inbox/${item!.id}/read`)
    await amina.admin('POST', '/inbox/read')
    await mention(id, other)
    await runWithoutTriggers(app, ['UPDATE officers SET disabled_at = now() WHERE id = $1', other.id])
    await hand()
    expect(sent()).toEqual([])
  })

  it('is tried again under one Message-ID, and given up on a 550', async () => {
    await smtp.plan('450')
    await mention(await send('Sarl Mzab'))
    await hand()
    app.clock.advance({ seconds: 6 })
    await hand()
    expect(new Set(smtp.mails.map((mail) => mail.header('Message-ID'))).size).toBe(1)
    expect(smtp.mails.map(({ plan }) => plan)).toEqual(['450', 'accept'])
    await smtp.plan('550')
    await mention(await send('Sarl Tassili'))
    await hand()
    app.clock.advance({ minutes: 5 })
    await hand()
    expect(smtp.mails.map(({ plan }) => plan)).toEqual(['450', 'accept', '550'])
  })

  it('of a process that was killed while it handed it over is kept, and sent by another one when the lease ends', async () => {
    await mention(await send('Sarl Saoura'))
    let leased = () => {}
    const isLeased = new Promise<void>((resolve) => {
      leased = resolve
    })
    // Killed: its exchange neither ends nor is recorded.
    const never = () => {
      leased()
      return new Promise<never>(() => {})
    }
    createMailLane({ ...app.services, mailer: { send: never } }).wake()
    await isLeased
    await hand()
    expect(smtp.mails).toEqual([])
    await runWithoutTriggers(app, ['UPDATE officer_mails SET leased_until = now() WHERE lease IS NOT NULL'])
    await hand()
    await hand()
    expect(sent()).toEqual([[amina.email, 'Lina Haddad mentioned you in a note']])
  })

  it('is handed over once by two processes, and not held up by the mails of traders that wait', async () => {
    await mention(await send('Sarl Hoggar'))
    const lanes = [createMailLane(app.services), createMailLane(app.services)]
    for (const lane of lanes) lane.wake()
    await Promise.all(lanes.map((lane) => lane.idle()))
    expect(smtp.mails).toHaveLength(1)
  })
})

describe('a missed target', () => {
  it('is told to supervisors once a dossier, in the inbox and by mail, and not while its trader has it', async () => {
    const id = await send('Comptoir du Sud')
    const asked = await send('Comptoir du Nord')
    await act(amina, asked, 'request-information', { version: 1, text: 'Who signs?' })
    await notifyMissedTargets(app.services)
    expect(await inbox(lina, 'target_missed')).toEqual([])
    const { value } = (await lina.admin('GET', '/settings/targets')).body
    app.clock.advance({ minutes: value.identifications + 1 })
    lina = await signInAgain(lina)
    amina = await signInAgain(amina)
    await Promise.all([notifyMissedTargets(app.services), notifyMissedTargets(app.services)])
    await notifyMissedTargets(app.services)
    const found = await inbox(lina, 'target_missed')
    expect(found.filter(({ record_id }) => [id, asked].includes(record_id))).toMatchObject([
      { record_id: id, by: null, name: 'Comptoir du Sud', text: '', read_at: null },
    ])
    expect(await inbox(amina, 'target_missed')).toEqual([])
    await hand()
    const told = smtp.mails.filter(({ text }) => text.includes(`/identifications/${id}/`))
    expect(told.map(({ to, subject }) => [to[0], subject])).toEqual([[lina.email, 'A dossier missed its target']])
    expect(smtp.mails.some(({ text }) => text.includes(asked))).toBe(false)
  })
})

describe('hits of accepted dossiers', () => {
  it('are told at once, in one mail for a version, which says their number and no name', async () => {
    const putOnList = async (...names: string[]) => {
      const entries = ['Zoubida Quelconque Fictive', ...names].map((name, index) => ({ ref: `M${index}`, name }))
      const file = await readListFile('csv', Readable.from([Buffer.from(csvList(entries))]))
      await importList(app.services, SYSTEM, file, { list: 'mailed', format: 'csv', force: true })
      await screenAnew(app.services)
    }
    for (const name of ['Kenza Autrefoixine Une', 'Kenza Autrefoixine Deux'])
      await accept(lina, 'identifications', await send(name))
    await hand()
    smtp.mails.length = 0
    await putOnList('Kenza Autrefoixine')
    await hand()
    expect(sent()).toEqual([[lina.email, '2 accepted dossiers may be on a watch list']])
    const [mail] = smtp.mails
    expect(mail!.text).toContain('/#/inbox')
    expect(mail!.text).not.toContain('Kenza')
    await putOnList('Kenza Autrefoixine')
    await hand()
    expect(smtp.mails).toHaveLength(1)
    await removeList(app.services, SYSTEM, 'mailed')
  })
})

describe('the daily digest', () => {
  it('comes once a day at 7 in Algiers with what is unread, and leaves out what a mail told', async () => {
    const id = await send('Minoterie El Baraka')
    await mention(id)
    await choose(amina, { mention: 'daily', assign: 'daily' })
    await mention(await send('Huilerie Tell'))
    await act(lina, id, 'assign', { officer_id: amina.id, why: 'You know them.' })
    await hand()
    expect(sent()).toEqual([[amina.email, 'Lina Haddad mentioned you in a note']])
    smtp.mails.length = 0
    await nextDayAt(6)
    await makeDigests(app.services)
    await hand()
    expect(smtp.mails).toEqual([])
    await nextDayAt(7)
    await Promise.all([makeDigests(app.services), makeDigests(app.services)])
    await hand()
    expect(sent()).toEqual([[amina.email, '2 things wait for you']])
    expect(smtp.mails[0]!.text).toContain('Lina Haddad mentioned you in a note: Huilerie Tell')
    expect(smtp.mails[0]!.text).toContain('Lina Haddad assigned a dossier to you: Minoterie El Baraka')
    expect(smtp.mails[0]!.text).toContain('https://console.countersign.example/#/inbox')
    await mention(id)
    app.clock.advance({ minutes: 90 })
    await makeDigests(app.services)
    await hand()
    expect(smtp.mails).toHaveLength(1)
    await nextDayAt(7)
    await makeDigests(app.services)
    await hand()
    expect(sent()[1]).toEqual([amina.email, 'One thing waits for you'])
    await nextDayAt(7)
    await makeDigests(app.services)
    await hand()
    expect(smtp.mails).toHaveLength(2)
  })
})
