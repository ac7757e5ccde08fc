// npm run bench -- money [--rows LINES]
//
// Finds how often a line of the bank is called sure for the wrong proof, and how many right lines are proposed, among
// lines and proofs made by rules; and what importing 100,000 lines and the money of one proof cost.

import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { connect, longTransaction } from '../server/database/client.ts'
import { Prisma } from '../server/database/generated/client.ts'
import type { OfficerActor } from '../server/kernel/actor.ts'
import { systemClock } from '../server/kernel/clock.ts'
import { root } from '../server/process/root.ts'
import { DOSSIER_KINDS } from '../server/registry/dossierKinds.ts'
import { findForStatement, isOpenLine, isSure } from '../server/resources/money/candidates.ts'
import { isAwaited } from '../server/resources/money/expected.ts'
import { lineKeys } from '../server/resources/money/lineKeys.ts'
import { INSTANCE_INCLUDE } from '../server/resources/paymentInstances/presenter.ts'
import { moneyOf } from '../server/resources/paymentInstances/proofMoney.ts'
import { REFERENCE_SIGNS } from '../server/resources/transactions/reference.ts'
import { createDossierKinds } from '../server/review/dossier/dossierKind.ts'
import { withSettingsReadOnce } from '../server/review/settings/settings.ts'
import { fillDossiers, idSql } from './data.ts'
import { filledDatabase, type Server } from './database.ts'
import { type Figure, median, type Options, toFigure } from './measure.ts'
import { MASTER_KEY } from './processes.ts'

/** The account for the fees, at the made-up bank. */
const FEE_RIB = '00100101000999000181'
const DUE = '100.00'

/** Numbers that are the same in each run (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Random = ReturnType<typeof seededRandom>
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!
const between = (random: Random, least: number, most: number) => least + Math.floor(random() * (most - least + 1))
const code = (random: Random, length: number) =>
  Array.from({ length }, () => pick(random, [...REFERENCE_SIGNS])).join('')
const digits = (random: Random, length: number) => Array.from({ length }, () => between(random, 0, 9)).join('')

const GIVEN = [
  'Mohamed',
  'Fatima',
  'Yacine',
  'Amel',
  'Abdelkader',
  'Abderrahmane',
  'Noureddine',
  'Nadia',
  'Rachid',
  'Khadidja',
  'Sofiane',
  'Fatima Zohra',
]
const FAMILY = [
  'Belkacem',
  'Ouldali',
  'Cherif',
  'Haddad',
  'Bouchareb',
  'Ben Aissa',
  'Mansouri',
  'Zerrouki',
  'Taleb',
  'Ait Kaci',
  'Guerfi',
]
const SHOP = [
  'Minoterie',
  'Pharmacie',
  'Librairie',
  'Quincaillerie',
  'Boulangerie',
  'Imprimerie',
  'Menuiserie',
  'Optique',
]
/** Other spellings of the same names, as banks write them. */
const SPELLINGS: Record<string, string[]> = {
  Mohamed: ['MOHAMMED', 'MOHAMMAD', 'محمد'],
  Fatima: ['FATMA', 'فاطمة'],
  Yacine: ['YASSINE', 'YACINE'],
  Abdelkader: ['ABD EL KADER', 'ABDELKADER', 'ABDELKADIR'],
  Abderrahmane: ['ABD ERRAHMANE', 'ABDERRAHMAN', 'ABD ER RAHMANE'],
  Noureddine: ['NOUR EDDINE', 'NOUREDINE'],
  Khadidja: ['KHADIJA'],
  Sofiane: ['SOUFIANE', 'SOFIAN'],
  'Fatima Zohra': ['FATIMA-ZOHRA', 'FATMA ZOHRA', 'FATIMA EL ZOHRA'],
  Cherif: ['CHÉRIF', 'CHERIF'],
  Ouldali: ['OULD ALI'],
  Bouchareb: ['BOU CHAREB', 'BOUCHAREB'],
  'Ben Aissa': ['BENAISSA', 'BENAÏSSA'],
  'Ait Kaci': ['AITKACI', 'AÏT-KACI'],
  Mansouri: ['EL MANSOURI', 'MANSOURI'],
}
const TITLES = ['', '', '', 'M. ', 'MME ', 'MR ']

type Proof = {
  number: number
  /** Days before the last day of the statement. */
  askedAgo: number
  given: string
  family: string
  name: string
  rib: string
  transaction: string
  workspace: string
  /** An officer's reading of the slip; null without one. */
  slip: string | null
}

type Line = {
  ago: number
  amount: string
  reference: string | null
  name: string | null
  account: string | null
  text: string
  /** The number of the proof that it pays; null if it pays none. */
  pays: number | null
}

function makeProofs(random: Random, count: number): Proof[] {
  return Array.from({ length: count }, (_, number) => {
    const [given, family] = [pick(random, GIVEN), pick(random, FAMILY)]
    return {
      number,
      askedAgo: between(random, 0, 60),
      given,
      family,
      name: `${given} ${family}`,
      rib: `002${digits(random, 17)}`,
      transaction: `ACT-${code(random, 10)}`,
      workspace: `CS-${code(random, 6)}`,
      slip: random() < 0.4 ? digits(random, 7).replace(/^0/, '1') : null,
    }
  })
}

const spaced = (random: Random, text: string) =>
  text
    .replace('-', pick(random, ['', ' ', '-', ' - ', '/']))
    .replace(/.{5}(?=.)/g, (part) => part + pick(random, ['', '', ' ']))
const prefixed = (random: Random, text: string) =>
  `${pick(random, ['VIR RECU ', 'REF:', 'NOTPROVIDED/', 'MOTIF FRAIS D ACTIVATION ', 'RGLT '])}${text}`
const respellName = (random: Random, { given, family }: Proof) => {
  const words = [given, family].map((word) =>
    random() < 0.5 ? pick(random, SPELLINGS[word] ?? [word]) : word.toUpperCase(),
  )
  return pick(random, TITLES) + (random() < 0.5 ? words.reverse() : words).join(' ')
}
/** Splits a code after four characters, as some banks do where they join two lines of a text. */
const splitCode = (text: string) => `${text.slice(0, 4)} ${text.slice(4)}`

type LineMaker = (random: Random, proof: Proof) => Partial<Line>

/** The ways in which a bank writes the payment of a proof. */
const MATCHING_LINES: LineMaker[] = [
  (random, { transaction }) => ({ text: prefixed(random, spaced(random, transaction)) }),
  (random, { transaction }) => ({ text: prefixed(random, transaction.slice(4).toLowerCase()) }),
  (random, { transaction }) => ({ text: prefixed(random, splitCode(transaction.slice(4))) }),
  (random, proof) => ({ text: prefixed(random, spaced(random, proof.workspace)), name: respellName(random, proof) }),
  (random, proof) => ({ name: respellName(random, proof), account: `DZ58${proof.rib}`, text: 'VIREMENT RECU' }),
  (random, proof) => ({ name: respellName(random, proof), text: 'VIREMENT RECU' }),
  // Only the text contains the name.
  (random, proof) => ({ text: `VIR RECU DE ${respellName(random, proof)} FRAIS DE DOSSIER` }),
  (random, proof) =>
    proof.slip
      ? { text: `CHQ 000${proof.slip} ENCAISSEMENT` }
      : { name: respellName(random, proof), account: proof.rib, text: 'VERSEMENT' },
  (random, { transaction }) => ({
    text: prefixed(random, spaced(random, transaction)),
    amount: pick(random, ['99.00', '101.00']),
  }),
]

/** Lines that pay no waiting proof, made to look as if they did. */
const DECOY_LINES: LineMaker[] = [
  // The code differs in one sign.
  (random, { transaction }) => ({
    text: prefixed(
      random,
      `${transaction.slice(0, -1)}${pick(
        random,
        [...REFERENCE_SIGNS].filter((sign) => sign !== transaction.at(-1)),
      )}`,
    ),
  }),
  // The same person pays another request, whose code the line has.
  (random, { name, rib }) => ({ name, account: rib, text: `FRAIS ACT-${code(random, 10)}` }),
  (random, { workspace, name }) => ({ name, text: `${workspace} ACT ${code(random, 10)}` }),
  // The slip's number is a part of a longer number.
  (random, { slip }) => ({
    text: `CHQ ${digits(random, 2).replace(/^0/, '4')}${slip ?? '1234567'}${digits(random, 1)}`,
  }),
  // Another person with the same family name pays, from another account.
  (random, { given, family }) => ({
    name: `${pick(
      random,
      GIVEN.filter((other) => other !== given),
    )} ${family}`,
    account: `003${digits(random, 17)}`,
    text: 'VIREMENT',
  }),
  // The same person pays another amount.
  (random, { name, rib }) => ({ name, account: rib, text: 'FACTURE', amount: `${between(random, 200, 90_000)}.00` }),
  // The same person made an older payment.
  (_random, { name, rib, askedAgo }) => ({ name, account: rib, text: 'VIREMENT RECU', ago: askedAgo + 20 }),
  // A shop pays.
  (random) => ({
    name: `${pick(random, SHOP)} ${digits(random, 4)}`,
    text: `FACT ${digits(random, 8)}`,
    amount: `${between(random, 10, 9_000)}.00`,
  }),
  (random) => ({
    name: `${pick(random, SHOP)} ${digits(random, 4)}`,
    account: `004${digits(random, 17)}`,
    text: 'VIREMENT',
  }),
]

/** Makes the right lines of 17 proofs in 20, and fills up to `count` with lines that pay no proof. */
function makeLines(random: Random, proofs: Proof[], count: number): Line[] {
  const line = (proof: Proof, way: LineMaker, pays: number | null): Line => ({
    // From nine days before the request to three weeks after it.
    ago: Math.max(0, proof.askedAgo - between(random, -9, 21)),
    amount: DUE,
    reference: `BNK${digits(random, 9)}`,
    name: null,
    account: null,
    text: '',
    pays,
    ...way(random, proof),
  })
  const right = proofs
    .filter(({ number }) => number % 20 < 17)
    .map((proof) => line(proof, pick(random, MATCHING_LINES), proof.number))
  const wrong = Array.from({ length: Math.max(0, count - right.length) }, () =>
    line(pick(random, proofs), pick(random, DECOY_LINES), null),
  )
  return [...right, ...wrong]
}

const ACTIVATION = { id: (number: string) => idSql(8, number), payment: (number: string) => idSql(9, number) }
const STATEMENT = '00000000-0000-7000-9000-000000000001'
const lineId = (index: number) => `00000002-0000-7000-9000-${index.toString(16).padStart(12, '0')}`

/** One trader, workspace, account and waiting proof for each of the made payments. */
async function fillProofs(client: pg.Client, proofs: Proof[]): Promise<void> {
  await fillDossiers(client, proofs.length * 20, 0)
  await client.query('SET session_replication_role = replica')
  const given = `jsonb_to_recordset($1::jsonb) AS made (number int, "askedAgo" int, name text, rib text, transaction text,
    workspace text, slip text)`
  const run = (sql: string) => client.query(sql, [JSON.stringify(proofs)])
  await run(
    `UPDATE traders SET name = made.name, name_folded = lower(made.name) FROM ${given} WHERE id = ${idSql(4, 'number')}`,
  )
  await run(`UPDATE workspaces SET reference = made.workspace FROM ${given} WHERE id = ${idSql(3, 'number')}`)
  await run(`UPDATE bank_accounts SET account_number = made.rib, workspace_id = ${idSql(3, 'number')}
    FROM ${given} WHERE id = ${idSql(7, 'number')}`)
  await run(`INSERT INTO transactions (id, workspace_id, payment_instance_id, payable_type, payable_id, amount, currency,
      payment_method, reference, created_at, updated_at)
    SELECT ${ACTIVATION.payment('number')}, ${idSql(3, 'number')}, ${ACTIVATION.id('number')}, 'payment_instance',
      ${ACTIVATION.id('number')}, ${DUE}, 'DZD', 'bank_transfer', transaction, now() - "askedAgo" * interval '1 day', now() FROM ${given}`)
  await run(`INSERT INTO payment_instances (id, workspace_id, title, title_folded, acceptance_status, identification_id,
      brand_id, bank_account_id, settlement, license_reference, payment_method, activation_transaction_id, waiting_since,
      created_at, updated_at)
    SELECT ${ACTIVATION.id('number')}, ${idSql(3, 'number')}, 'Shop', 'shop', 'documents_submitted', ${idSql(1, 'number * 20')},
      ${idSql(6, 'number')}, ${idSql(7, 'number')}, '{"account_number": "", "bank_account_id": "", "brand_name": ""}', 'L' || number,
      'bank_transfer', ${ACTIVATION.payment('number')}, now(), now(), now() FROM ${given}`)
  await run(`INSERT INTO readings (resource, record_id, submission, field, value, key, officer_id, read_at, typed)
    SELECT 'activation-proofs', ${ACTIVATION.id('number')}, 1, 'reference', slip, slip, ${idSql(5, '0')}, now(), ''
    FROM ${given} WHERE slip IS NOT NULL`)
  await client.query('RESET session_replication_role')
  await client.query('ANALYZE')
}

async function fillLines(client: pg.Client, lines: Line[]): Promise<void> {
  await client.query('SET session_replication_role = replica')
  await client.query(
    `INSERT INTO statements (id, account, format, name, size, sha256, first_day, last_day, day_balances, lines, new_lines,
       skipped, imported_name, imported_at)
     VALUES ($1, $2, 'camt053', 'made.xml', 1, 'made', current_date - 90, current_date, '[]', $3, $3, 0, 'bench', now())`,
    [STATEMENT, FEE_RIB, lines.length],
  )
  const rows = lines.map(({ name, account, ...line }, index) => ({
    ...line,
    id: lineId(index),
    name,
    account,
    keys: lineKeys({ ...line, counterparty_name: name, counterparty_account: account }),
  }))
  await client.query(
    `INSERT INTO statement_lines (id, statement_id, account, booked_on, direction, amount, reference, counterparty_name,
       counterparty_account, text, folded, same_key, same_number, place, imported_at, search_keys)
     SELECT id, $2, $3, current_date - ago, 'credit', amount, reference, name, made.account, text, lower(text), id::text, 1, '', now(),
       ARRAY(SELECT jsonb_array_elements_text(keys))
     FROM jsonb_to_recordset($1::jsonb) AS made (id uuid, ago int, amount numeric, reference text, name text, account text,
       text text, keys jsonb)`,
    [JSON.stringify(rows), STATEMENT, FEE_RIB],
  )
  await client.query('RESET session_replication_role')
  await client.query('ANALYZE')
}

type FoundMatch = { record: number; line: number; sure: boolean }

/** Writes a camt.053 statement with this many bookings to a file. */
function writeStatement(file: string, count: number, random: Random): void {
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const balance = (kind: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="DZD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
  const out = fs.openSync(file, 'w')
  fs.writeSync(
    out,
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr><Stmt><Id>S</Id><Acct><Id><IBAN>DZ58${FEE_RIB}</IBAN></Id><Ccy>DZD</Ccy></Acct>${balance('OPBD', '0.00')}${balance('CLBD', `${count * 100}.00`)}`,
  )
  for (let index = 0; index < count; index += 1)
    fs.writeSync(
      out,
      `<Ntry><Amt Ccy="DZD">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>IMP${index}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>${pick(random, GIVEN)} ${pick(random, FAMILY)}</Nm></Dbtr><DbtrAcct><Id><IBAN>DZ58005${digits(random, 17)}</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>FRAIS ACT-${code(random, 10)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>\n`,
    )
  fs.writeSync(out, '</Stmt></BkToCstmrStmt></Document>')
  fs.closeSync(out)
}

/** Runs `statements:import` of the built program on a file; answers seconds and the peak of its memory in MB. */
async function importFile(file: string, urls: { appUrl: string; ownerUrl: string }) {
  const began = performance.now()
  let most = 0
  await new Promise<void>((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [path.join(root, 'dist/server/cli/main.js'), 'statements:import', file],
      {
        env: {
          ...process.env,
          // As `npm run cli` and the timers' units set it.
          MALLOC_ARENA_MAX: '1',
          NODE_ENV: 'production',
          GATEWAY: 'simulator',
          MASTER_KEYS: MASTER_KEY,
          FEE_PAYEE_RIB: FEE_RIB,
          DATA_DIR: path.join(root, 'data/bench/files'),
          DATABASE_URL: urls.appUrl,
          DATABASE_OWNER_URL: urls.ownerUrl,
        },
      },
      (error, _stdout, stderr) => {
        clearInterval(sampling)
        if (error) reject(new Error(`statements:import: ${stderr.slice(-1000)}`))
        else resolve()
      },
    )
    const sampling = setInterval(() => {
      try {
        const [, peak] = /VmHWM:\s+(\d+)/.exec(fs.readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
        most = Math.max(most, Number(peak ?? 0) / 1024)
      } catch {
        // The process has just ended.
      }
    }, 50)
  })
  return { seconds: (performance.now() - began) / 1000, megabytes: most }
}

const IMPORTED = 100_000

/** The seeds of the lines and proofs that are made and matched; the rules were written with other seeds. */
const SEEDS = [31_337, 6_180_339, 1_414_213]

type Matching = {
  urls: { appUrl: string; ownerUrl: string }
  seconds: number
  right: number
  proposed: number
  sure: number
  rightAndSure: number
  wrong: number
}

/** Makes lines and proofs from a seed and matches them. */
async function matchMade(server: Server, count: number, seed: number): Promise<Matching> {
  const random = seededRandom(seed)
  const proofs = makeProofs(random, Math.ceil(count / 5))
  const lines = makeLines(random, proofs, count)
  const urls = await filledDatabase(server, `countersign_money_${count}_${seed}`, true, async (client) => {
    await fillProofs(client, proofs)
    await fillLines(client, lines)
  })
  const db = connect(urls.appUrl)
  try {
    const began = performance.now()
    await longTransaction(db, (tx) => findForStatement(tx, STATEMENT))
    const seconds = (performance.now() - began) / 1000
    const found = await db.$queryRaw<FoundMatch[]>`
      SELECT ('x' || right(record_id::text, 12))::bit(48)::bigint::int AS record, ('x' || right(line_id::text, 12))::bit(48)::bigint::int AS line,
        (${isSure}) AS sure
      FROM line_candidates AS near JOIN payment_instances AS record ON record.id = near.record_id
      WHERE near.rank >= 0 AND ${isAwaited} AND ${isOpenLine(Prisma.sql`near.line_id`)}`
    const isRight = ({ record, line }: FoundMatch) => lines[line]!.pays === record
    const sure = found.filter((one) => one.sure)
    const wrong = sure.filter((one) => !isRight(one))
    for (const { record, line } of wrong.slice(0, 10)) console.error('wrong:', proofs[record], lines[line])
    const proposedLines = new Set(found.filter(isRight).map(({ line }) => line))
    for (const [index, line] of lines.entries())
      if (line.pays !== null && !proposedLines.has(index)) console.error('missed:', proofs[line.pays]!.name, line)
    return {
      urls,
      seconds,
      right: lines.filter(({ pays }) => pays !== null).length,
      proposed: proposedLines.size,
      sure: sure.length,
      rightAndSure: sure.filter(isRight).length,
      wrong: wrong.length,
    }
  } finally {
    await db.$disconnect()
  }
}

/**
 * Measures how many milliseconds it takes to find the money beside a proof, for 200 proofs; the settings are read once,
 * as in a request.
 */
async function timeProofs(appUrl: string): Promise<number[]> {
  const db = connect(appUrl)
  try {
    const services = {
      db,
      dossiers: createDossierKinds(DOSSIER_KINDS),
      clock: systemClock,
      config: { feePayee: { rib: FEE_RIB } },
    } as unknown as Parameters<typeof moneyOf>[0]
    const request = withSettingsReadOnce(services, {} as OfficerActor)
    const records = await db.paymentInstance.findMany({ take: 200, include: INSTANCE_INCLUDE })
    const times: number[] = []
    for (const record of records) {
      const began = performance.now()
      await moneyOf(request, [record], true)
      times.push(performance.now() - began)
    }
    return times
  } finally {
    await db.$disconnect()
  }
}

/** `rows`: lines of the bank, at most 10,000; a fifth as many proofs wait, and ten times as many lines are imported. */
export async function money({ rows }: Options, server: Server): Promise<Figure[]> {
  const count = Math.min(rows, IMPORTED / 10)
  const made: Matching[] = []
  for (const seed of SEEDS) made.push(await matchMade(server, count, seed))
  const { urls } = made[0]!
  const times = await timeProofs(urls.appUrl)
  const file = path.join(root, 'data/bench', `statement-${count}.xml`)
  writeStatement(file, count * 10, seededRandom(SEEDS[0]!))
  const imports = await importFile(file, urls)
  fs.rmSync(file)
  const sum = (what: Exclude<keyof Matching, 'urls'>) => made.reduce((total, one) => total + one[what], 0)
  const each = (what: Exclude<keyof Matching, 'urls'>) => made.map((one) => one[what])
  const shares = (part: 'proposed' | 'rightAndSure') => made.map((one) => (100 * one[part]) / one.right)
  const sets = `${SEEDS.length} sets of ${count} lines and ${Math.ceil(count / 5)} proofs`
  return [
    toFigure(
      'lines that are sure for a wrong proof',
      'count',
      [sum('wrong')],
      { most: 0 },
      `${sum('sure')} sure; ${sets}`,
    ),
    toFigure(
      'right lines that are proposed',
      '%',
      shares('proposed'),
      { least: 98 },
      `${sum('proposed')} of ${sum('right')}`,
    ),
    toFigure('... and that are sure', '%', shares('rightAndSure'), null, `${sum('rightAndSure')} of ${sum('right')}`),
    toFigure('finding the proofs of all lines of a statement', 's', each('seconds'), null, sets),
    toFigure('the money beside one proof', 'ms', [median(times)], { most: 5 }, `median of ${times.length}`),
    toFigure(
      'importing a statement',
      's',
      [imports.seconds],
      null,
      `${count * 10} lines, the command’s start included`,
    ),
    toFigure('... memory of the command', 'MB', [imports.megabytes], { most: 300 }, 'peak'),
  ]
}
