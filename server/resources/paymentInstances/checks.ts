import { Prisma } from '../../database/generated/client.ts'
import type { KycStatus } from '../../database/generated/enums.ts'
import { compareNames } from '../../names/nameMatch.ts'
import type { CheckInput, Collision, Readings } from '../../review/checks/checkInput.ts'
import {
  type Check,
  checkOf,
  countCollisions,
  differingPositions,
  documentCheck,
  nameReadCheck,
  refusedCheck,
  warnIfRequired,
} from '../../review/checks/checks.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { dayOf } from '../../review/evidence/day.ts'
import { readingKey, today } from '../../review/evidence/readings.ts'
import { settingsOf } from '../../review/settings/settings.ts'
import { amountInWords } from '../money/amountWords.ts'
import { decimalText } from '../transactions/presenter.ts'
import { activationFee } from './fee.ts'
import { moneyCheck } from './moneyNeed.ts'
import type { InstanceRow } from './presenter.ts'

/** Input of the checks of an activation proof. */
export type ProofFacts = {
  /** Decimal string. */
  due: string
  method: 'cheque' | 'bank_transfer'
  /** References that a transfer may carry: the workspace's code, or the transaction's reference. */
  references: string[]
  payer: string
  /** The day of the activation request, YYYY-MM-DD in Algiers. */
  asked_on: string
  dossiers: KycStatus[]
  has_file: boolean
  readings: Readings
  collisions: Collision[]
  /** YYYY-MM-DD in Algiers. */
  today: string
  /** The payee of the fee, the RIBs that receive it, and the trader's RIBs. */
  payee: string
  fee_accounts: string[]
  trader_accounts: string[]
  /** The fields of a proof by this method that a setting requires. */
  must_read: readonly string[]
}

function amountCheck(read: string | undefined, due: string): Check {
  const conclude = checkOf('amount', 'amount')
  if (read === undefined) return conclude('open', 'not_read')
  return new Prisma.Decimal(read).eq(due)
    ? conclude('fine', 'amount_same')
    : conclude('wrong', 'amount_differs', { read, due })
}

function referenceCheck({ method, references, readings, collisions }: ProofFacts): Check {
  const conclude = checkOf('reference', 'reference')
  if (!readings.reference) return conclude('open', 'not_read')
  const read = readingKey(readings.reference.value)
  const refused = refusedCheck(conclude, 'reference', collisions)
  if (refused) return refused
  const elsewhere = countCollisions(collisions, 'same_proof')
  if (elsewhere > 0) return conclude('look', 'reference_elsewhere', { count: elsewhere })
  if (method === 'cheque')
    return /^\d{6,10}$/.test(read)
      ? conclude('fine', 'cheque_number')
      : conclude('look', 'cheque_number_form', { length: read.length })
  return references.some((one) => read.includes(readingKey(one)))
    ? conclude('fine', 'reference_same')
    : conclude('look', 'reference_differs', { expected: references[0] ?? '' })
}

function dateCheck({ readings, asked_on, today }: ProofFacts): Check {
  const conclude = checkOf('proof_date', 'issued_on')
  const day = readings.issued_on?.value
  if (day === undefined) return conclude('open', 'not_read')
  if (day > today) return conclude('wrong', 'issued_future')
  return day < asked_on ? conclude('look', 'issued_before', { day: asked_on }) : conclude('fine', 'issued_fits')
}

function signatureChecks({ method, readings }: ProofFacts): Check[] {
  if (method !== 'cheque') return []
  const conclude = checkOf('signature', 'signature')
  const state = readings.signature?.value
  if (state === undefined) return [conclude('open', 'not_read')]
  return [state === 'present' ? conclude('fine', 'signature_present') : conclude('wrong', 'signature_absent')]
}

function dossiersCheck(states: KycStatus[]): Check {
  const conclude = checkOf('dossiers', 'dossiers')
  return states.every((state) => state === 'accepted')
    ? conclude('fine', 'dossiers_accepted')
    : conclude('wrong', 'dossiers_not_accepted')
}

/** Compares the amount in words with the amount in figures that was read, or else with the amount due. */
function wordsCheck({ readings, due }: ProofFacts): Check {
  const conclude = checkOf('amount_words', 'amount_words')
  const words = readings.amount_words?.value
  if (words === undefined) return conclude('open', 'not_read')
  const amountRead = amountInWords(words)
  if (amountRead === null) return conclude('look', 'words_unreadable')
  const figures = new Prisma.Decimal(readings.amount?.value ?? due).toFixed(2)
  return amountRead === figures
    ? conclude('fine', 'words_same', { said: amountRead })
    : conclude('wrong', 'words_differ', { said: amountRead, read: figures })
}

function payeeCheck({ readings, payee }: ProofFacts): Check {
  const conclude = checkOf('payee', 'payee')
  const read = readings.payee?.value
  if (read === undefined) return conclude('open', 'not_read')
  const { how } = compareNames(read, payee)
  if (how === 'same') return conclude('fine', 'payee_same')
  return conclude(how === 'shares' ? 'look' : 'wrong', 'payee_differs', { name: payee })
}

/** Checks a number that was read against the valid ones; `why` names the outcomes. */
function ribReadCheck(
  fact: 'payee_rib' | 'payer_rib',
  value: string | undefined,
  right: string[],
  differs: 'wrong' | 'look',
): Check {
  const conclude = checkOf(fact, fact)
  if (value === undefined) return conclude('open', 'not_read')
  // An IBAN ends with the RIB.
  const read = readingKey(value).slice(-20)
  if (right.includes(read)) return conclude('fine', `${fact}_same`)
  const nearest = right.map((rib) => differingPositions(read, rib)).sort((one, other) => one.length - other.length)[0]
  return conclude(differs, `${fact}_differs`, nearest && { positions: nearest.join(',') })
}

function stampCheck({ readings }: ProofFacts): Check {
  const conclude = checkOf('stamp', 'stamp')
  const state = readings.stamp?.value
  if (state === undefined) return conclude('open', 'not_read')
  return state === 'present' ? conclude('fine', 'stamp_present') : conclude('look', 'stamp_absent')
}

/** Checks an activation proof (review-practice 2, decisions G-11). */
export function checkProof(facts: ProofFacts): Check[] {
  const { readings, must_read } = facts
  const signature = signatureChecks(facts)
  const onDemand = [
    wordsCheck(facts),
    payeeCheck(facts),
    ribReadCheck('payee_rib', readings.payee_rib?.value, facts.fee_accounts, 'wrong'),
    ribReadCheck('payer_rib', readings.payer_rib?.value, facts.trader_accounts, 'look'),
    stampCheck(facts),
  ].filter(({ why, fact }) => why !== 'not_read' || must_read.includes(fact))
  return [
    amountCheck(readings.amount?.value, facts.due),
    referenceCheck(facts),
    nameReadCheck('payer', readings.payer?.value, facts.payer),
    dateCheck(facts),
    ...signature,
    ...onDemand,
    documentCheck(facts.has_file, facts.collisions),
    dossiersCheck(facts.dossiers),
  ].map((check) => warnIfRequired(check, must_read))
}

/** The RIBs of the trader, in all their workspaces. */
async function accountsOf({ db }: ReviewServices, { workspace }: InstanceRow): Promise<string[]> {
  const rows = await db.bankAccount.findMany({
    where: { deleted_at: null, workspace: { owner_id: workspace.owner_id } },
    select: { account_number: true },
  })
  return rows.map(({ account_number }) => account_number)
}

/** The checks that the officer sees. */
export async function proofChecks(services: ReviewServices, row: InstanceRow, known: CheckInput): Promise<Check[]> {
  const transaction = row.activation_transaction
  const fee = activationFee(services, row.workspace)
  const due = transaction ? decimalText(transaction.amount) : fee.amount
  const [settings, trader_accounts, money] = await Promise.all([
    settingsOf(services),
    known.readings.payer_rib ? accountsOf(services, row) : [],
    moneyCheck(services, row, due),
  ])
  const checks = checkProof({
    due,
    payee: fee.payee.name,
    fee_accounts: settings.fee_accounts,
    trader_accounts,
    must_read: row.payment_method === 'cheque' ? settings.proof_readings.cheque : settings.proof_readings.bank_transfer,
    method: row.payment_method === 'cheque' ? 'cheque' : 'bank_transfer',
    references: [fee.reference, ...(transaction ? [transaction.reference] : [])],
    payer: row.identification.name,
    asked_on: dayOf(transaction?.created_at ?? row.created_at),
    dossiers: [row.identification.status, row.brand.status, row.bank_account.status],
    has_file: Boolean(transaction?.proof),
    readings: known.readings,
    collisions: known.collisions,
    today: today(services),
  })
  return [...checks, money]
}
