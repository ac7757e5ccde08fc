import type { CheckInput, Collision, Readings } from '../../review/checks/checkInput.ts'
import type { Check } from '../../review/checks/checks.ts'
import { checkOf, documentCheck, refusedCheck, writingCheck } from '../../review/checks/checks.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { readingKey, today } from '../../review/evidence/readings.ts'
import { settingsOf } from '../../review/settings/settings.ts'
import { referenceLists } from '../references/lists.ts'
import { REGULATED_ACTIVITIES, REGULATED_AUTHORIZATIONS } from '../references/regulated.ts'
import type { IdentificationRow } from './presenter.ts'
import { findTradeRegister, fullYear, nifAgainstRegister, parseTradeRegister, type TradeRegister } from './registers.ts'

/** Input of the checks of an identification. */
export type IdentificationFacts = {
  name: string
  establishment: string
  authorization: string
  activity_id: string | null
  has_file: boolean
  /** Whether the reference lists pair the authorization with the establishment. */
  pair_known: boolean
  readings: Readings
  collisions: Collision[]
  lookups: { cnrc: string; dgi: string }
  /** YYYY-MM-DD in Algiers. */
  today: string
}

export const TRADE_REGISTER = 'registre_commerce'
/** Establishments by the letter of their trade register: A natural person, B legal person. */
const LETTERS: Record<string, 'A' | 'B'> = { personne_physique: 'A', personne_morale: 'B', etablissement_public: 'B' }

const WILAYAS = 58

function nameCheck({ name, collisions }: IdentificationFacts): Check {
  const conclude = checkOf('name', 'name')
  const refused = refusedCheck(conclude, 'name', collisions)
  if (refused) return refused
  const odd = writingCheck(conclude, name)
  if (odd) return odd
  const letters = name.match(/\p{L}/gu)?.length ?? 0
  return letters < 3 ? conclude('look', 'name_short') : conclude('fine', 'name_given')
}

/** The officer judges whether the types agree (record 0010). */
function pairCheck({ pair_known }: IdentificationFacts): Check {
  const conclude = checkOf('pair', 'authorization_type')
  return pair_known ? conclude('fine', 'pair_fits') : conclude('look', 'pair_differs')
}

function regulatedChecks({ activity_id, authorization }: IdentificationFacts): Check[] {
  if (activity_id === null) return []
  const conclude = checkOf('regulated', 'activity')
  if (!REGULATED_ACTIVITIES.includes(activity_id)) return [conclude('fine', 'activity_free')]
  return [
    REGULATED_AUTHORIZATIONS.includes(authorization)
      ? conclude('fine', 'activity_approved')
      : conclude('look', 'activity_regulated'),
  ]
}

function registerChecks(facts: IdentificationFacts, rc: TradeRegister | null, read: string | undefined): Check[] {
  const conclude = checkOf('rc_form', 'rc')
  if (read === undefined) return facts.authorization === TRADE_REGISTER ? [conclude('open', 'not_read')] : []
  if (!rc) return [conclude('wrong', 'rc_form')]
  const year = fullYear(rc.year, Number(facts.today.slice(0, 4)))
  const { wilaya, establishment, letter } = rc
  const form = () => {
    if (wilaya === null) return conclude('fine', 'rc_older', { letter, year })
    if (Number(wilaya) < 1 || Number(wilaya) > WILAYAS) return conclude('look', 'rc_wilaya', { wilaya })
    return conclude('fine', 'rc_parts', { wilaya, establishment: establishment ?? '', letter, year })
  }
  const expected = LETTERS[facts.establishment]
  const fits = expected === undefined || expected === letter
  return [form(), ...(fits ? [] : [checkOf('rc_letter', 'rc')('look', `rc_letter_${letter.toLowerCase()}`)])]
}

function nifChecks({ today, readings }: IdentificationFacts, rc: TradeRegister | null): Check[] {
  const conclude = checkOf('nif_form', 'nif')
  if (!readings.nif) return [conclude('open', 'not_read')]
  const nif = readingKey(readings.nif.value)
  if (!/^\d+$/.test(nif)) return [conclude('wrong', 'nif_digits')]
  if (nif.length === 20)
    return [
      rc?.establishment === '00' ? conclude('look', 'nif_branch_main') : conclude('fine', 'nif_branch', { length: 20 }),
    ]
  if (nif.length !== 15) return [conclude('wrong', 'nif_length', { length: nif.length })]
  const form = conclude('fine', 'nif_form')
  if (rc?.letter !== 'B') return [form]
  const against = checkOf('nif_rc', 'nif')
  const differences = nifAgainstRegister(nif, rc, Number(today.slice(0, 4)))
  // Report the last difference, in the register's number, because it is the most telling.
  const difference = differences.at(-1)
  if (!difference) return [form, against('fine', 'nif_fits_rc')]
  const positions = differences.flatMap((one) => one.positions).join(',')
  return [
    form,
    against('look', `nif_${difference.part}`, { read: difference.read, expected: difference.expected, positions }),
  ]
}

/** An RC or a NIF read on the document of a refused dossier. */
const numbersRefused = ({ collisions }: IdentificationFacts): Check[] =>
  (['rc', 'nif'] as const).flatMap((thing) => refusedCheck(checkOf(`${thing}_refused`, thing), thing, collisions) ?? [])

function lengthCheck(fact: string, length: number, readings: Readings): Check[] {
  const read = readings[fact]
  if (!read) return []
  const conclude = checkOf(`${fact}_form`, fact)
  const key = readingKey(read.value)
  return [
    /^\d+$/.test(key) && key.length === length
      ? conclude('fine', `${fact}_form`)
      : conclude('wrong', `${fact}_length`, { length: key.length }),
  ]
}

function codeChecks({ authorization, readings }: IdentificationFacts): Check[] {
  const conclude = checkOf('rce', 'rce')
  const state = readings.rce?.value
  if (state === undefined) return authorization === TRADE_REGISTER ? [conclude('open', 'not_read')] : []
  return [state === 'readable' ? conclude('fine', 'rce_readable') : conclude('wrong', `rce_${state}`)]
}

/** Compares the text of the code on the page, which no person typed, with the register number that was read. */
function codeTextChecks({ readings }: IdentificationFacts, read: string | undefined): Check[] {
  const text = readings.rce_code?.value
  if (text === undefined) return []
  const conclude = checkOf('rce_code', 'rce')
  const inCode = findTradeRegister(text)
  if (inCode === null) return [conclude('look', 'rce_code_other')]
  if (read === undefined) return [conclude('look', 'rce_code_says', { rc: inCode })]
  return [
    inCode === read
      ? conclude('fine', 'rce_code_same', { rc: inCode })
      : conclude('wrong', 'rce_code_differs', { rc: inCode }),
  ]
}

/** A card expires after some years; an extract of the register has no such date. */
function cardChecks({ authorization, readings, today }: IdentificationFacts): Check[] {
  if (!authorization.startsWith('carte_')) return []
  const conclude = checkOf('card', 'valid_until')
  const day = readings.valid_until?.value
  if (day === undefined) return [conclude('open', 'not_read')]
  return [day < today ? conclude('wrong', 'card_expired') : conclude('fine', 'card_valid')]
}

function lookUpCheck(register: 'cnrc' | 'dgi', { readings, lookups }: IdentificationFacts): Check {
  const conclude = checkOf(register, `${register}_checked_on`)
  const read = readings[`${register}_checked_on`]
  const url = lookups[register]
  return read ? conclude('fine', 'looked_up', { url, day: read.value }) : conclude('open', 'not_looked_up', { url })
}

/** Checks an identification (review-practice 1). */
export function checkIdentification(facts: IdentificationFacts): Check[] {
  const { readings } = facts
  const read = readings.rc && readingKey(readings.rc.value)
  const rc = read ? parseTradeRegister(read) : null
  return [
    nameCheck(facts),
    pairCheck(facts),
    ...regulatedChecks(facts),
    ...registerChecks(facts, rc, read),
    ...nifChecks(facts, rc),
    ...numbersRefused(facts),
    ...codeChecks(facts),
    ...codeTextChecks(facts, read),
    ...cardChecks(facts),
    ...lengthCheck('nis', 15, readings),
    ...lengthCheck('tax_article', 11, readings),
    documentCheck(facts.has_file, facts.collisions),
    ...(facts.authorization === TRADE_REGISTER ? [lookUpCheck('cnrc', facts)] : []),
    lookUpCheck('dgi', facts),
  ]
}

/** The checks that the officer sees. */
export async function identificationChecks(
  services: ReviewServices,
  row: IdentificationRow,
  { readings, collisions }: CheckInput,
): Promise<Check[]> {
  const [{ isPair }, { lookups }] = await Promise.all([referenceLists(services), settingsOf(services)])
  return checkIdentification({
    name: row.name,
    establishment: row.establishment_type.code,
    authorization: row.authorization_type.code,
    activity_id: row.activity_id,
    has_file: row.identification_file !== null,
    pair_known: isPair(row.establishment_type_id, row.authorization_type_id),
    readings,
    collisions,
    lookups,
    today: today(services),
  })
}
