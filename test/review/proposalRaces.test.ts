import { afterAll, beforeAll, expect, it } from 'vitest'
import { newBankAccount, newIdentification, newRib } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { fourEyes, proposeRefusal } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'

/** Rounds of each race: 200 in all. */
const ROUNDS = 40
/** Rounds that run at once, on different dossiers. */
const ABREAST = 4

let app: TestApp
let trader: TestTrader
let amina: TestOfficer
let karim: TestOfficer
let lina: TestOfficer
let admin: TestOfficer
let identification_id: string

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app, { language: 'en' })
  amina = await newOfficer(app, 'officer', 'Amina')
  karim = await newOfficer(app, 'officer', 'Karim')
  lina = await newOfficer(app, 'supervisor', 'Lina')
  admin = await newOfficer(app, 'admin', 'Samir')
  identification_id = (await newIdentification({ trader })).id
  await fourEyes(app, { 'bank-accounts': ['always'] })
})
afterAll(() => app?.close())

/** Runs the race on fresh dossiers; `race` answers what is wrong, or null. */
async function rounds(race: () => Promise<string | null>): Promise<string[]> {
  const wrong: string[] = []
  let next = 0
  const lane = async () => {
    while (next++ < ROUNDS) {
      const problem = await race()
      if (problem) wrong.push(problem)
    }
  }
  await Promise.all(Array.from({ length: ABREAST }, lane))
  return wrong
}

const send = async (): Promise<string> => (await newBankAccount({ trader }, identification_id)).id
const confirm = (officer: TestOfficer, id: string) => officer.admin('POST', `/second-looks/${id}/confirm`)

/** How the proposal ended, and the refusals that the journal and the trader's events tell of. */
async function outcome(record_id: string) {
  const { db } = app.services
  const [proposal, entries, events] = await Promise.all([
    db.proposal.findFirstOrThrow({ where: { record_id } }),
    db.auditEntry.findMany({ where: { record_id, action: { in: ['confirm', 'refuse', 'void', 'withdraw'] } } }),
    db.event.count({ where: { record_id } }),
  ])
  const actions = entries.map(({ action }) => action).sort()
  return { ended: proposal.ended_as, told: `${proposal.ended_as}: ${actions.join(' ')}, ${events} events` }
}
const DONE = 'done: confirm refuse, 1 events'
const VOID = 'void: void, 0 events'

it('two officers confirm at once: one decision', async () => {
  const wrong = await rounds(async () => {
    const id = await send()
    const { proposal } = await proposeRefusal(amina, 'bank-accounts', id)
    const answers = await Promise.all([karim, lina, admin].map((officer) => confirm(officer, proposal.id)))
    const statuses = answers.map(({ status }) => status).sort()
    const { told } = await outcome(id)
    return `${statuses} ${told}` === `200,409,409 ${DONE}` ? null : `${statuses} ${told}`
  })
  expect(wrong).toEqual([])
})

it('the trader sends something in the same moment: confirmed before it, or void', async () => {
  const wrong = await rounds(async () => {
    const id = await send()
    const { proposal } = await proposeRefusal(amina, 'bank-accounts', id)
    const [answer, sent] = await Promise.all([
      confirm(karim, proposal.id),
      trader.ext('PUT', `/bank-accounts/${id}`, { json: { account_number: newRib(), identification_id } }),
    ])
    const { told } = await outcome(id)
    const said = `${answer.status} ${sent.status} ${told}`
    return [`200 200 ${DONE}`, `409 200 ${VOID}`].includes(said) ? null : `${said} ${JSON.stringify(answer.body)}`
  })
  expect(wrong).toEqual([])
})

it('the maker is disabled in the same moment: confirmed before it, or void', async () => {
  const wrong = await rounds(async () => {
    const id = await send()
    const maker = await newOfficer(app, 'officer')
    const { proposal } = await proposeRefusal(maker, 'bank-accounts', id)
    const [answer, disabled] = await Promise.all([
      confirm(karim, proposal.id),
      admin.admin('POST', `/officers/${maker.id}/disable`),
    ])
    const { told } = await outcome(id)
    const said = `${answer.status} ${disabled.status} ${told}`
    return [`200 200 ${DONE}`, `409 200 ${VOID}`].includes(said) ? null : `${said} ${JSON.stringify(answer.body)}`
  })
  expect(wrong).toEqual([])
})

it('two officers propose at once, and one decides while the other proposes: one of them', async () => {
  const wrong = await rounds(async () => {
    const id = await send()
    const json = { version: 1, reason: 'Not legible.' }
    const refuse = (officer: TestOfficer) => officer.admin('POST', `/bank-accounts/${id}/refuse`, { json })
    const answers = await Promise.all([refuse(amina), refuse(karim)])
    const statuses = answers.map(({ status }) => status).sort()
    const open = await app.services.db.proposal.count({ where: { record_id: id, ended_as: null } })
    return `${statuses} ${open}` === '202,409 1' ? null : `${statuses} ${open}`
  })
  expect(wrong).toEqual([])
})

it('the maker withdraws while another confirms: one of them', async () => {
  const wrong = await rounds(async () => {
    const id = await send()
    const { proposal } = await proposeRefusal(amina, 'bank-accounts', id)
    const answers = await Promise.all([
      confirm(karim, proposal.id),
      amina.admin('POST', `/second-looks/${proposal.id}/withdraw`),
    ])
    const said = `${answers.map(({ status }) => status)} ${(await outcome(id)).told}`
    return [`200,409 ${DONE}`, '409,200 withdrawn: withdraw, 0 events'].includes(said) ? null : said
  })
  expect(wrong).toEqual([])
})
