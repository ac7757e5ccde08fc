import type { KycStatus } from '../../database/generated/enums.ts'
import type { File } from '../../database/generated/rows.ts'
import { FileUnavailableError, publicFileRef } from '../../files/vault.ts'
import { compareNames } from '../../names/nameMatch.ts'
import type { CheckInput, Collision, Readings } from '../../review/checks/checkInput.ts'
import {
  type Check,
  checkOf,
  documentCheck,
  nameReadCheck,
  parentCheck,
  refusedCheck,
  writingCheck,
} from '../../review/checks/checks.ts'
import type { Services } from '../../services.ts'
import { referenceLists } from '../references/lists.ts'
import { type LogoLook, measureLook } from './logoLook.ts'
import { findContact, findLookAlike } from './lookAlike.ts'
import { parentDocument } from './parentDocument.ts'
import type { BrandRow } from './presenter.ts'

type LogoFacts = {
  type: string
  /** Pixels of the file as sent. */
  width: number
  height: number
  /** Null if the picture can no longer be read. */
  look: LogoLook | null
}

/** Input of the checks of a brand. */
export type BrandFacts = {
  name: string
  identification: { name: string; status: KycStatus }
  logo: LogoFacts | null
  has_file: boolean
  /** Whether the brand is reviewed by its identification's document, which the identification's checks cover. */
  usesParentDocument: boolean
  /** Short and full names of the banks. */
  banks: string[]
  readings: Readings
  collisions: Collision[]
}

/** WCAG's minimum contrast for graphics. */
const MIN_CONTRAST = 3
/** Below this many pixels a side a logo blurs on a phone; a shape wider than WIDEST cannot be read at 20 pixels. */
const MIN_LOGO_SIDE = 64
const MAX_LOGO_RATIO = 5

function nameCheck(name: string, establishment: string): Check {
  const conclude = checkOf('brand_name', 'name')
  const odd = writingCheck(conclude, name)
  if (odd) return odd
  const match = compareNames(name, establishment)
  if (match.how === 'same') return conclude('fine', 'brand_same')
  return match.how === 'shares'
    ? conclude('fine', 'brand_shares', { word: match.word })
    : conclude('look', 'brand_shares_nothing')
}

function logoChecks({ type, width, height, look }: LogoFacts): Check[] {
  const image = checkOf('logo_image', 'logo')
  const kind = type.replace('image/', '').replace('+xml', '').toUpperCase()
  const size = { width, height, kind }
  if (!look) return [image('look', 'logo_unreadable')]
  const small = Math.min(width, height) < MIN_LOGO_SIDE
  const ground = (fact: 'on_light' | 'on_dark') => {
    const conclude = checkOf(`logo_${fact}`, fact)
    const ratio = look[fact]
    return ratio >= MIN_CONTRAST ? conclude('fine', fact, { ratio }) : conclude('look', fact, { ratio })
  }
  const shape = checkOf('logo_at_20', 'at_20')
  return [
    image(small ? 'look' : 'fine', look.transparent ? 'logo_transparent' : 'logo_opaque', size),
    ground('on_light'),
    ground('on_dark'),
    Math.max(width / height, height / width) > MAX_LOGO_RATIO ? shape('look', 'at_20_thin') : shape('fine', 'at_20'),
  ]
}

/** Checks a brand (review-practice 2). */
export function checkBrand(facts: BrandFacts): Check[] {
  const alike = checkOf('look_alike', 'look_alike')
  const taken = findLookAlike(facts.name, facts.banks)
  const clean = checkOf('in_name', 'in_name')
  const contact = findContact(facts.name)
  const { holder } = facts.readings
  const refused = refusedCheck(checkOf('name_refused', 'name'), 'name', facts.collisions)
  return [
    nameCheck(facts.name, facts.identification.name),
    ...(refused ? [refused] : []),
    parentCheck('identification', facts.identification.status),
    ...(facts.logo ? logoChecks(facts.logo) : []),
    taken ? alike('look', 'looks_like', { other: taken }) : alike('fine', 'looks_like_none'),
    contact ? clean('look', `name_${contact}`) : (writingCheck(clean, facts.name) ?? clean('fine', 'name_clean')),
    ...(holder ? [nameReadCheck('holder', holder.value, facts.identification.name)] : []),
    ...(facts.usesParentDocument ? [] : [documentCheck(facts.has_file, facts.collisions)]),
  ]
}

/** Cache of measured logos, by file: a file never changes. Evicts the oldest. */
const measuredLogos = new Map<string, LogoLook>()
const MAX_MEASURED_LOGOS = 2000

async function measureLogo({ vault, log }: Services, file: File): Promise<LogoLook | null> {
  const known = measuredLogos.get(file.id)
  if (known) return known
  const small = publicFileRef(file)
  if (!small) return null
  try {
    const content = await vault.read(small)
    const look = await measureLook(content)
    const [oldest] = measuredLogos.keys()
    if (measuredLogos.size >= MAX_MEASURED_LOGOS && oldest) measuredLogos.delete(oldest)
    measuredLogos.set(file.id, look)
    return look
  } catch (err) {
    if (!(err instanceof FileUnavailableError)) throw err
    log[err.reason === 'altered' ? 'error' : 'warn']({ err, file: file.id }, 'a logo cannot be read')
    return null
  }
}

/** The checks that the officer sees. */
export async function brandChecks(services: Services, row: BrandRow, known: CheckInput): Promise<Check[]> {
  const { logo } = row
  const [{ banks }, look] = await Promise.all([referenceLists(services), logo ? measureLogo(services, logo) : null])
  return checkBrand({
    name: row.name,
    identification: row.identification,
    logo: logo && { type: logo.type, width: logo.width ?? 0, height: logo.height ?? 0, look },
    has_file: row.file !== null,
    usesParentDocument: parentDocument(row) !== null,
    banks: banks.flatMap(({ short, name_fr, name_ar }) => [short, name_fr, name_ar]),
    readings: known.readings,
    collisions: known.collisions,
  })
}
