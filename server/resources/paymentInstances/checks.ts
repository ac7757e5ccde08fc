import { Prisma } from '../../database/generated/client.ts'
import type { KycStatus } from '../../database/generated/enums.ts'
import type { CheckInput, Collision, Readings } from '../../review/checks/checkInput.ts'
import {
  type Check,
  checkOf,
  countCollisions,
  documentCheck,
  nameReadCheck,
  refusedCheck,
} from '../../review/checks/checks.ts'
import { dayOf } from '../../review/evidence/day.ts'
import { readingKey, today } from '../../review/evidence/readings.ts'
import type { Services } from '../../services.ts'
import { decimalText } from '../transactions/presenter.ts'
import { activationFee } from './fee.ts'
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

/** Checks an activation proof (review-practice 2, decisions G-11). */
export function checkProof(facts: ProofFacts): Check[] {
  const { readings } = facts
  return [
    amountCheck(readings.amount?.value, facts.due),
    referenceCheck(facts),
    nameReadCheck('payer', readings.payer?.value, facts.payer),
    dateCheck(facts),
    ...signatureChecks(facts),
    documentCheck(facts.has_file, facts.collisions),
    dossiersCheck(facts.dossiers),
  ]
}

/** The checks that the officer sees. */
export async function proofChecks(services: Services, row: InstanceRow, known: CheckInput): Promise<Check[]> {
  const transaction = row.activation_transaction
  const fee = activationFee(services, row.workspace)
  return checkProof({
    due: transaction ? decimalText(transaction.amount) : fee.amount,
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
}
