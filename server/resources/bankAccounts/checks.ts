import type { KycStatus } from '../../database/generated/enums.ts'
import type { CheckInput, Collision, Readings } from '../../review/checks/checkInput.ts'
import {
  type Check,
  checkOf,
  countCollisions,
  differingPositions,
  documentCheck,
  nameReadCheck,
  parentCheck,
  refusedCheck,
  warnIfRequired,
} from '../../review/checks/checks.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { daysBetween, monthsBefore } from '../../review/evidence/day.ts'
import { readingKey, today } from '../../review/evidence/readings.ts'
import { settingsOf } from '../../review/settings/settings.ts'
import { referenceLists } from '../references/lists.ts'
import type { BankAccountRow } from './presenter.ts'
import { hasDigits, postalAgencyFits, ribKey, splitRib } from './rib.ts'

/** Input of the checks of a bank account. */
export type BankAccountFacts = {
  account_number: string
  bank_known: boolean
  has_file: boolean
  identification: { name: string; status: KycStatus }
  readings: Readings
  collisions: Collision[]
  /** YYYY-MM-DD in Algiers. */
  today: string
  /** The fields of the certificate that a setting requires. */
  must_read: readonly string[]
}

/** Maximum age of a RIB certificate. */
const MAX_CERTIFICATE_MONTHS = 3

function keyCheck(rib: string): Check {
  const { agency, account, key: typed } = splitRib(rib)
  const computed = ribKey(agency, account)
  const conclude = checkOf('rib_key', 'key')
  return typed === computed
    ? conclude('fine', 'key_right', { typed, computed })
    : conclude('wrong', 'key_wrong', { typed, computed })
}

function certificateRibCheck(rib: string, readings: Readings): Check {
  const conclude = checkOf('rib_read', 'rib')
  if (!readings.rib) return conclude('open', 'not_read')
  const read = readingKey(readings.rib.value)
  if (read === rib) return conclude('fine', 'rib_same')
  const positions = differingPositions(read, rib).join(',')
  return read.length === rib.length
    ? conclude('wrong', 'rib_differs', { positions })
    : conclude('look', 'rib_length', { length: read.length, positions })
}

function ageCheck(readings: Readings, today: string): Check {
  const conclude = checkOf('certificate_age', 'issued_on')
  const day = readings.issued_on?.value
  if (day === undefined) return conclude('open', 'not_read')
  if (day > today) return conclude('wrong', 'issued_future')
  const days = daysBetween(day, today)
  return day > monthsBefore(today, MAX_CERTIFICATE_MONTHS)
    ? conclude('fine', 'certificate_new', { days })
    : conclude('look', 'certificate_old', { days })
}

/** Checks a bank account (review-practice 2, record 0003). */
export function checkBankAccount(facts: BankAccountFacts): Check[] {
  const { account_number, readings, collisions, identification } = facts
  // An erased account has nothing left to check.
  if (!hasDigits(account_number)) return []
  const parts = splitRib(account_number)
  const elsewhere = countCollisions(collisions, 'same_rib')
  const used = checkOf('rib_elsewhere', 'account_number')
  const agency = checkOf('postal_agency', 'agency')
  const bank = checkOf('bank', 'bank')
  return [
    keyCheck(account_number),
    facts.bank_known ? bank('fine', 'bank_known') : bank('look', 'bank_unknown', { code: parts.bank }),
    ...(parts.bank === '007'
      ? [
          postalAgencyFits(parts)
            ? agency('fine', 'agency_fits')
            : agency('look', 'agency_differs', { agency: parts.agency }),
        ]
      : []),
    refusedCheck(used, 'rib', collisions) ??
      (elsewhere > 0 ? used('look', 'rib_elsewhere', { count: elsewhere }) : used('fine', 'rib_new')),
    parentCheck('identification', identification.status),
    nameReadCheck('holder', readings.holder?.value, identification.name),
    certificateRibCheck(account_number, readings),
    ageCheck(readings, facts.today),
    documentCheck(facts.has_file, collisions),
  ].map((check) => warnIfRequired(check, facts.must_read))
}

/** The checks that the officer sees. */
export async function bankAccountChecks(
  services: ReviewServices,
  row: BankAccountRow,
  known: CheckInput,
): Promise<Check[]> {
  const [{ banks }, { proof_readings }] = await Promise.all([referenceLists(services), settingsOf(services)])
  return checkBankAccount({
    account_number: row.account_number,
    bank_known: banks.some(({ code }) => code === row.bank_code),
    has_file: row.rib_file !== null,
    identification: row.identification,
    readings: known.readings,
    collisions: known.collisions,
    today: today(services),
    must_read: proof_readings.bank_account,
  })
}
