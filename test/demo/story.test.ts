import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { closingOf } from '../../server/demo/documents/statement.ts'
import type { DemoFile, DemoStep } from '../../server/demo/story/steps.ts'
import { demoStory } from '../../server/demo/story/story.ts'
import { DOSSIER_KINDS, type ReasonKind } from '../../server/registry/dossierKinds.ts'
import { MANY_STARTS_LIMIT } from '../support/limits.ts'
import { readPdf } from './pdfText.ts'

const now = new Date('2026-11-21T10:00:00Z')
const story = demoStory({ now })
const reference = readFileSync(
  new URL('../../prisma/migrations/20261121040200_reference_data/migration.sql', import.meta.url),
  'utf8',
)

const filesOf = (step: DemoStep): DemoFile[] =>
  Object.values(step).filter(
    (value): value is DemoFile => typeof value === 'object' && value !== null && 'build' in value,
  )

/** Plays the story on paper: what each record's state is at the end. Throws when a step could not happen. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one case for each step of the story
function play(steps: DemoStep[]) {
  const known = new Set<string>()
  const kyc = new Map<string, { kind: string; state: string }>()
  const instances = new Map<string, { acceptance: string; transaction: string; method: string; status: string }>()
  const links = new Map<string, string>()
  const must = (truth: boolean, step: DemoStep) => {
    if (!truth) throw new Error(`cannot happen: ${JSON.stringify(step)}`)
  }
  const state = (record: string) => kyc.get(record)?.state
  for (const step of steps) {
    must(step.do === 'sign_up' || known.has(step.trader), step)
    switch (step.do) {
      case 'sign_up':
        must(!known.has(step.trader), step)
        known.add(step.trader)
        break
      case 'add_workspace':
        known.add(step.workspace)
        break
      case 'submit_identification':
        must(known.has(step.workspace) && !kyc.has(step.identification), step)
        kyc.set(step.identification, { kind: 'identification', state: 'pending' })
        kyc.set(step.first_brand, { kind: 'brand', state: 'pending' })
        break
      case 'resubmit_identification':
        must(state(step.identification) === 'refused', step)
        kyc.get(step.identification)!.state = 'pending'
        break
      case 'delete_identification':
        must(state(step.identification) === 'refused', step)
        kyc.get(step.identification)!.state = 'deleted'
        kyc.get(`${step.identification}.brand`)!.state = 'deleted'
        break
      case 'submit_brand':
      case 'resubmit_brand':
        must(kyc.has(step.identification) && kyc.has(step.brand) === (step.do === 'resubmit_brand'), step)
        must(state(step.brand) !== 'accepted', step)
        kyc.set(step.brand, { kind: 'brand', state: 'pending' })
        break
      case 'submit_bank_account':
      case 'resubmit_bank_account':
        must(kyc.has(step.identification) && kyc.has(step.bank_account) === (step.do === 'resubmit_bank_account'), step)
        must(step.do === 'submit_bank_account' || state(step.bank_account) === 'refused', step)
        kyc.set(step.bank_account, { kind: 'bank_account', state: 'pending' })
        break
      case 'decide':
        must(state(step.record) === 'pending' && kyc.get(step.record)!.kind === step.kind, step)
        kyc.get(step.record)!.state = step.verdict === 'accept' ? 'accepted' : 'refused'
        break
      case 'read_people':
      case 'answer_hit':
        must(state(step.identification) === 'pending', step)
        break
      case 'request_instance':
        must(
          [step.identification, step.brand, step.bank_account].every((record) => state(record) === 'accepted'),
          step,
        )
        must((step.payment_method === 'online') === (step.proof === undefined), step)
        instances.set(step.instance, {
          acceptance: 'documents_submitted',
          transaction: 'processing',
          method: step.payment_method,
          status: 'active',
        })
        break
      case 'pay_activation':
      case 'decide_proof':
      case 'send_new_proof': {
        const instance = instances.get(step.instance)!
        must(instance.transaction === 'processing', step)
        must((instance.method === 'online') === (step.do === 'pay_activation'), step)
        const decided = step.do === 'decide_proof' ? step.verdict : 'sent'
        const outcome = step.do === 'pay_activation' ? step.outcome : decided
        must(instance.acceptance === (outcome === 'sent' ? 'pending_documents' : 'documents_submitted'), step)
        if (outcome === 'sent') instance.acceptance = 'documents_submitted'
        else if (outcome === 'request_new_proof') instance.acceptance = 'pending_documents'
        else if (outcome === 'decline')
          Object.assign(instance, { acceptance: 'pending_documents', transaction: 'failed' })
        else if (outcome === 'refuse') Object.assign(instance, { acceptance: 'rejected', transaction: 'failed' })
        else Object.assign(instance, { acceptance: 'ready', transaction: 'paid' })
        break
      }
      case 'create_link':
      case 'create_pay_link':
        must(instances.get(step.instance)?.acceptance === 'ready' && !links.has(step.link), step)
        links.set(step.link, step.do === 'create_link' ? 'draft' : 'active')
        break
      case 'publish_link':
        must(links.get(step.link) === 'draft', step)
        links.set(step.link, 'active')
        break
      case 'pause_link':
      case 'archive_link':
      case 'switch_pay_link':
        must(links.get(step.link) === 'active', step)
        links.set(step.link, step.do)
        break
      case 'pay':
        must(links.get(step.link) === 'active', step)
        break
      case 'suspend_instance':
        must(instances.get(step.instance)?.status === 'active', step)
        instances.get(step.instance)!.status = 'suspended'
        break
    }
  }
  return { kyc: [...kyc.values()], instances: [...instances.values()] }
}

const end = play(story.steps)
const count = (kind: string, state: string) => end.kyc.filter((r) => r.kind === kind && r.state === state).length

describe('demo story', () => {
  it('has some forty traders of several kinds, places and languages, and nobody real', () => {
    const { traders, officers } = story
    expect(traders.length).toBeGreaterThanOrEqual(40)
    expect(new Set(traders.map(({ key }) => key)).size).toBe(traders.length)
    expect(new Set(traders.map(({ email }) => email)).size).toBe(traders.length)
    for (const { email } of [...traders, ...officers]) expect(email).toMatch(/^[a-z.]+@[a-z-]+\.example$/)
    expect(new Set(traders.map(({ city }) => city)).size).toBeGreaterThanOrEqual(10)
    expect(new Set(traders.map(({ establishment }) => establishment)).size).toBeGreaterThanOrEqual(6)
    expect(new Set(traders.map(({ language }) => language))).toEqual(new Set(['fr', 'ar', 'en']))
    expect(officers.map(({ role }) => role).sort()).toEqual([
      'admin',
      'admin',
      'auditor',
      'officer',
      'officer',
      'supervisor',
    ])
    expect(traders.find(({ key }) => key === 'atlas')).toMatchObject({ email: 'demo@atlas-pieces.example' })
  })

  it('tells its steps in order, from the past, naming types and activities of the reference lists', () => {
    const times = story.steps.map(({ at }) => at)
    expect(times).toEqual([...times].sort((a, b) => b - a))
    expect(Math.min(...times)).toBeGreaterThan(0)
    for (const step of story.steps)
      if (step.do === 'submit_identification')
        for (const word of [step.establishment, step.authorization, step.activity])
          expect(reference).toContain(`'${word}'`)
  })

  it('refuses with codes of the catalogue', () => {
    const codes = (kind: ReasonKind) =>
      DOSSIER_KINDS.find(({ reasons }) => reasons.kind === kind)!.reasons.catalogue.map(({ code }) => code)
    const refusals = story.steps.filter((step) => 'reason_codes' in step)
    expect(refusals.length).toBeGreaterThan(10)
    for (const step of refusals) {
      const kind = 'kind' in step ? step.kind : 'payment_instance'
      if ('reason_codes' in step) expect(codes(kind)).toEqual(expect.arrayContaining(step.reason_codes))
    }
  })

  it('ends with a backlog in every queue and every state of every record', () => {
    expect(count('identification', 'pending')).toBeGreaterThanOrEqual(25)
    expect(count('identification', 'pending')).toBeLessThanOrEqual(40)
    expect(count('brand', 'pending')).toBeGreaterThanOrEqual(12)
    expect(count('brand', 'pending')).toBeLessThanOrEqual(20)
    expect(count('bank_account', 'pending')).toBe(15)
    for (const kind of ['identification', 'brand', 'bank_account'])
      for (const state of ['accepted', 'refused']) expect(count(kind, state), `${kind} ${state}`).toBeGreaterThan(0)
    const proofs = end.instances.filter((i) => i.method !== 'online' && i.acceptance === 'documents_submitted')
    expect(proofs).toHaveLength(8)
    expect(new Set(end.instances.map(({ acceptance }) => acceptance))).toEqual(
      new Set(['pending_documents', 'documents_submitted', 'ready', 'rejected']),
    )
    expect(new Set(end.instances.map(({ transaction }) => transaction))).toEqual(
      new Set(['processing', 'paid', 'failed']),
    )
    expect(new Set(end.instances.map(({ status }) => status))).toEqual(new Set(['active', 'suspended']))
    expect(new Set(end.instances.map(({ method }) => method))).toEqual(new Set(['online', 'bank_transfer', 'cheque']))
  })

  it('ends with decisions that wait for a second person, by others than those who confirm them', () => {
    const proposed = story.steps.flatMap((step) => (step.do === 'propose' ? [step] : []))
    expect(new Set(proposed.map(({ officer }) => officer)).size).toBe(2)
    for (const { at, record, trader } of proposed) {
      const before = story.steps.filter((step) => step.at > at)
      expect(before.some((step) => step.do === 'set' && step.key === 'four_eyes')).toBe(true)
      // The first of its account, and not decided yet.
      const decided = story.steps.some((step) => step.do === 'decide' && step.record === record)
      const sent = before.some((step) => step.do === 'submit_bank_account' && step.bank_account === record)
      expect([trader, decided, sent]).toEqual([trader, false, true])
    }
    const admins = story.officers.filter(({ role }) => role === 'admin').map(({ key }) => key)
    const asked = story.steps.flatMap((step) => (step.do === 'ask_role' || step.do === 'set' ? [step.officer] : []))
    expect(new Set(asked)).toEqual(new Set(admins))
  })

  it('has blind second looks: answered ones, one that found otherwise, and open ones, never by who decided', () => {
    const looks = story.steps.flatMap((step) => (step.do === 'look_blind' ? [step] : []))
    expect(looks.filter(({ by }) => by === null).length).toBeGreaterThan(0)
    expect(looks.filter(({ by }) => by !== null && by.codes.length > 0)).toHaveLength(1)
    for (const { at, record, by } of looks) {
      const decision = story.steps.find((step) => step.do === 'decide' && step.record === record && step.at > at)
      expect(decision).toMatchObject({ verdict: 'accept' })
      expect(decision).not.toMatchObject({ officer: by?.officer ?? 'nobody' })
    }
  })

  it('imports statements that follow each other, and writes a table that begins with known lines', () => {
    const statements = story.steps.flatMap((step) => (step.do === 'import_statement' ? [step.statement] : []))
    const [months, week] = statements
    expect(statements).toHaveLength(2)
    expect(week!.opening).toBe(closingOf(months!))
    expect(Date.parse(week!.from) - Date.parse(months!.to)).toBe(86_400_000)
    const bookings = statements.flatMap((statement) => statement.bookings)
    expect(new Set(bookings.map(({ reference }) => reference)).size).toBe(bookings.length)
    for (const { from, to, bookings: own } of statements) {
      const days = own.map(({ day }) => day)
      expect([...days].sort()).toEqual(days)
      expect(days.every((day) => day >= from && day <= to)).toBe(true)
    }
    const [table] = story.steps.flatMap((step) => (step.do === 'write_statement' ? [step.statement] : []))
    const known = table!.bookings.filter(({ reference }) => bookings.some((one) => one.reference === reference))
    expect([known.length > 0, table!.bookings.length - known.length]).toEqual([true, 3])
    expect(table!.bookings.slice(0, known.length)).toEqual(known)
    const acts = story.steps.flatMap((step) => ('line' in step ? [step] : []))
    expect(acts.length).toBeGreaterThan(4)
    for (const { line, at } of acts) {
      const imported = story.steps.find(
        (step) => step.do === 'import_statement' && step.statement.bookings.some(({ reference }) => reference === line),
      )
      expect(imported!.at, line).toBeGreaterThan(at)
    }
  })

  it('gives valid RIBs, and the agency 99999 at the post office but where that is what is wrong', () => {
    const accounts = story.steps.flatMap((step) => ('account_number' in step ? [step.account_number] : []))
    for (const account of accounts) {
      expect(account).toMatch(/^\d{20}$/)
      expect(BigInt(account.slice(3)) % 97n).toBe(0n)
    }
    const postal = accounts.filter((account) => account.startsWith('007'))
    expect(postal.filter((account) => account.slice(3, 8) !== '99999')).toHaveLength(2)
    expect(accounts.filter((account) => account.startsWith('045'))).toHaveLength(1)
    const shared = accounts.filter((account, i) => accounts.indexOf(account) !== i)
    expect(shared.length).toBeGreaterThan(0)
  })

  it('sends again what was refused and deleted, byte for byte, as if it were the first', async () => {
    const sent = story.steps.filter((s) => s.trader === 'bensalem' && s.do === 'submit_identification')
    expect(sent).toHaveLength(2)
    const [refused, again] = await Promise.all(sent.map((step) => filesOf(step)[0]!.build()))
    expect(refused!.equals(again!)).toBe(true)
    expect(count('identification', 'deleted')).toBe(1)
  })

  it('sends one extract and one transfer slip twice, byte for byte, from different traders', async () => {
    const file = async (trader: string, act: DemoStep['do'], carried = 'CS-ONE') => {
      const step = story.steps.filter((s) => s.trader === trader && s.do === act).at(-1)!
      const [document] = filesOf(step)
      return document!.build(document!.reference_of ? 'CS-ONE' : carried)
    }
    const extract = await file('export', 'submit_identification')
    expect(extract.equals(await file('tizemmour', 'submit_identification'))).toBe(true)
    const slip = await file('ezzitoun', 'request_instance')
    expect(slip.equals(await file('aures', 'request_instance', 'CS-TWO'))).toBe(true)
    expect((await readPdf(slip)).text).toContain('CS-ONE')
  })

  it('gives the same story and documents for the same now', async () => {
    const again = demoStory({ now })
    expect(JSON.stringify(again)).toBe(JSON.stringify(story))
    const last = (told: typeof story) =>
      filesOf(told.steps.filter((step) => filesOf(step).length > 0).at(-1)!)[0]!.build()
    expect((await last(again)).equals(await last(story))).toBe(true)
  })

  it('builds every document, small and of the type it says', MANY_STARTS_LIMIT, async () => {
    const files = story.steps.flatMap(filesOf)
    expect(files.length).toBeGreaterThan(120)
    await Promise.all(
      files.map(async (file) => {
        const bytes = await file.build('CS-7K2M')
        expect(bytes.length).toBeLessThan(300_000)
        if (file.type === 'application/pdf') expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-')
        else expect(`image/${(await sharp(bytes).metadata()).format}`).toBe(file.type)
      }),
    )
  })
})
