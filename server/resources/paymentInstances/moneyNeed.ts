import { ApiError } from '../../kernel/errors.ts'
import { type Check, checkOf } from '../../review/checks/checks.ts'
import type { MoneyRequired, ReviewServices } from '../../review/dossier/dossierKind.ts'
import { daysBetween } from '../../review/evidence/day.ts'
import { settingsOf } from '../../review/settings/settings.ts'
import { askedOn, type MoneyProof, moneyOf, type ProofMoney } from './proofMoney.ts'

/** The money of a loaded row, read once per request, because checks, blockers and presenter all need it. */
const moneyByRow = new WeakMap<MoneyProof, Promise<ProofMoney>>()

/** The money beside one proof, with account numbers in full. */
export function readProofMoney(services: ReviewServices, row: MoneyProof): Promise<ProofMoney> {
  const found = moneyByRow.get(row) ?? moneyOf(services, [row], true).then((of) => of(row))
  moneyByRow.set(row, found)
  return found
}

type PaidBy = Pick<MoneyProof, 'payment_method'>

const needIn = (required: MoneyRequired, { payment_method }: PaidBy) =>
  payment_method === 'cheque' ? required.cheque : required.bank_transfer

const needOf = async (services: ReviewServices, row: PaidBy) => needIn((await settingsOf(services)).money_required, row)

/** If the setting requires the money, an accept waits for it. An accept is never possible after a return. */
export async function moneyBlocker(services: ReviewServices, row: MoneyProof) {
  const [need, { state, clears_on }] = await Promise.all([needOf(services, row), readProofMoney(services, row)])
  if (state === 'returned')
    return {
      name: 'money',
      error: new ApiError(
        'MONEY_RETURNED',
        'The bank took this payment back: match another line, or refuse the proof.',
      ),
    }
  if (need !== 'require' || state === 'matched') return null
  const detail =
    state === 'clearing'
      ? `The cheque clears on ${clears_on}: accept it from then on.`
      : 'No line of the bank is matched with this proof: the money must be there before an accept.'
  return { name: 'money', error: new ApiError('MONEY_NOT_SEEN', detail, { meta: { money: state } }) }
}

type MoneyFacts = { money: { state: ProofMoney['state']; line?: object } }

/**
 * Whether an accept with these facts in its journal entry would have waited for the money under this setting. Accepts
 * that were journaled without the money's state never count.
 */
export function wouldWaitForMoney(required: MoneyRequired, row: PaidBy, facts: Partial<MoneyFacts>): boolean {
  return facts.money !== undefined && facts.money.state !== 'matched' && needIn(required, row) === 'require'
}

/** The money in an accept's journal entry. The receipt names the line. */
export async function moneyFacts(services: ReviewServices, row: MoneyProof) {
  const { state, line } = await readProofMoney(services, row)
  const { id, booked_on, amount, reference } = line ?? {}
  return { money: { state, ...(line && { line: { id, booked_on, amount, reference } }) } }
}

/** The number of days after the request that statements must cover before 'not received' is more than a guess. */
const DAYS_COVERED = 10

/**
 * The check of the money: whether it was received, the missing amount, and whether the setting asks for a reason
 * without it.
 */
export async function moneyCheck(services: ReviewServices, row: MoneyProof, due: string): Promise<Check> {
  const conclude = checkOf('money', 'money')
  const [need, { state, line, clears_on, covered_until }] = await Promise.all([
    needOf(services, row),
    readProofMoney(services, row),
  ])
  if (state === 'returned') return conclude('wrong', 'money_returned')
  if (line && Number(line.amount) < Number(due))
    return conclude('look', 'money_short', { by: (Number(due) - Number(line.amount)).toFixed(2), due })
  if (state === 'matched') return conclude('fine', 'money_there', { day: line!.booked_on })
  const result = need === 'off' ? 'open' : 'look'
  if (state === 'clearing') return conclude(result, 'money_clearing', { day: clears_on! })
  if (state === 'proposed') return conclude(result, 'money_near')
  if (covered_until !== null && daysBetween(askedOn(row), covered_until) >= DAYS_COVERED)
    return conclude(result, 'money_not_received', { day: covered_until })
  return conclude(result, state === 'none' ? 'money_none' : 'money_no_statement')
}
