import {
  DAY,
  type ProposedReading,
  type ProposedReadings,
  parseDay,
  proposalsIn,
  type SearchedField,
} from '../../format/proposals.ts'
import { foldByPosition, linesOf, type TextPage } from '../../format/textPage.ts'

/** Normalizes `12 000,00` and `12.000` to an amount: one or two digits after the last separator are centimes. */
export function parseAmount(found: string): string | null {
  const [, units, centimes] = /^(\d{1,3}(?:[ .,]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(found) ?? []
  return units ? units.replace(/\D/g, '') + (centimes ? `.${centimes}` : '') : null
}

const ifHasDigit = (found: string) => (/\d/.test(found) ? found : null)

/** Fields whose value follows their label on the same line. */
const onOneLine: readonly SearchedField[] = [
  {
    field: 'issued_on',
    label:
      "date(?: (?:de l'|d')(?:operation|execution|emission)| du virement)?|(?:execute|emis|effectue)e? le|fait a [^,\\d]{2,40}, le",
    arabic: /التاريخ|تاريخ/,
    value: DAY,
    normalize: parseDay,
  },
  {
    field: 'reference',
    label: "(?:reference|ref\\.?)(?: du virement| de l'operation)?|cheque n ?[°o]\\.?",
    arabic: /رقم الصك|رقم الشيك/,
    value: '[a-z0-9][a-z0-9/._-]{4,39}',
    normalize: ifHasDigit,
  },
]

type Party = 'payer' | 'payee'
type Cell = { shown: string; folded: string; x: number; end: number }

/** The article before an alef: text layers often swap the letters of that ligature. */
const AL = 'ا(?:لا|ال)'

/** The words between a label and its value. */
const LINK = '(?: ?\\(?(?:n ?[°o]|da|dzd)\\)?)?[ :.=-]*'
const label = (source: string) => new RegExp(`^(?:${source})(?![\\p{L}\\p{N}])${LINK}`, 'u')

/** Headings of a party, for its box or for its account; a heading of an account may occur without the party's name. */
const HEADINGS: readonly { party: Party; isAccount: boolean; pattern: RegExp }[] = [
  {
    party: 'payer',
    isAccount: true,
    pattern: label(
      `(?:n ?[°o] ?(?:de )?)?compte (?:a debiter|debite|(?:du |de l')?(?:donneur d'ordre|emetteur|tireur))|(?:rib|iban) (?:du |de l')?(?:donneur d'ordre|emetteur|tireur)|الحساب المدين|رقم حساب ${AL}مر`,
    ),
  },
  {
    party: 'payee',
    isAccount: true,
    pattern: label(
      '(?:n ?[°o] ?(?:de )?)?compte (?:a crediter|credite|(?:du )?beneficiaire)|(?:rib|iban) (?:du )?beneficiaire|الحساب الدائن|رقم حساب المستفيد',
    ),
  },
  {
    party: 'payer',
    isAccount: false,
    pattern: label(
      `(?:nom(?: et prenoms?| ou raison sociale)? (?:du |de l'))?(?:donneur d'ordre|emetteur|tireur)|ordre de(?! (?:virement|paiement|transfert))|titulaire du compte(?: a debiter)?|${AL}مر(?: بالتحويل| بالصرف| بالدفع)?|صاحب الحساب|الساحب`,
    ),
  },
  {
    party: 'payee',
    isAccount: false,
    pattern: label(
      "(?:nom(?: et prenoms?| ou raison sociale)? du )?beneficiaire|(?:en faveur|au profit) de|a l'ordre de|المستفيد|لامر|المر|لفائدة",
    ),
  },
]

const NAME = label(
  'nom(?: et prenoms?| ou raison sociale| / raison sociale)?|raison sociale|titulaire(?: du compte)?|intitule(?: du compte)?|denomination|الاسم(?: واللقب)?|التسمية',
)
const ACCOUNT = label('r\\.?i\\.?b\\.?|iban|(?:n ?[°o] ?(?:de )?)?compte|numero de compte|رقم الحساب')
/** Texts in a party's box other than its name and account. */
const OTHER = label(
  'adresse|agence|banque|domiciliation|code (?:banque|agence)|b\\.?i\\.?c\\.?|swift|cle(?: rib)?|ville|tel(?:ephone)?|nif|البنك|الوكالة|العنوان|الهاتف',
)
/** Headings that follow the parties' boxes. */
const END = label(
  `montant|somme|la somme|motif|objet|libelle|reference|ref|date|frais|devise|valeur|cachet|visa|signature|fait|execute|emis|cheque|payez|arrete|المبلغ|مبلغ|السبب|سبب|المرجع|مرجع|التاريخ|تاريخ|الختم|${AL}مضاء`,
)

const AMOUNT = label(
  `montant(?: en chiffres?| du virement| de l'operation| vire| net| a virer| du cheque)?|(?:la )?somme(?: de)?|b\\.?p\\.?d\\.?a\\.?|المبلغ(?: ب${AL}رقام)?`,
)
const IN_WORDS = label(
  'montant en (?:toutes )?lettres|(?:somme )?en (?:toutes )?lettres|arretee? .{0,40}somme de|payez contre ce cheque(?: .{0,30}somme de)?|المبلغ بالحروف|مبلغ وقدره',
)

const NUMBER_WORD =
  '(?:zero|une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingts?|trente|quarante|cinquante|soixante|septante|nonante|cents?|milles?|millions?|milliards?|et)'
/** An amount in words, up to its currency. */
const FRENCH_WORDS = new RegExp(
  `(?<![\\p{L}\\p{N}])${NUMBER_WORD}(?:[ -]${NUMBER_WORD})* dinars?(?: algeriens?)?(?: et ${NUMBER_WORD}(?:[ -]${NUMBER_WORD})* centimes?)?`,
  'u',
)
const ARABIC_WORDS = /(?:\p{Script=Arabic}+ ){1,12}(?:دينارا?|دنانير)(?: جزائريا?)?/u

/** The service's codes that a slip may carry: a workspace's and a transaction's. */
const CODE = /(?<![\p{L}\p{N}])(?:cs ?- ?[a-z0-9]{6}|act ?- ?[a-z0-9]{10})(?![\p{L}\p{N}])/gu

const RIB = /(?<!\d)(?:dz ?\d ?\d ?)?(\d(?:[ .-]?\d){19})(?![ .-]?\d)/u

const isArabic = (text: string) => /^[\p{Script=Arabic}\P{L}]*$/u.test(text) && /\p{Script=Arabic}/u.test(text)

/** The cells of one page, line by line. */
const cellsOf = (page: TextPage): Cell[][] =>
  page.map(({ cells }) => cells.map(({ text, x, end }) => ({ ...foldByPosition(text), x, end })))

const headingOf = ({ folded }: Cell) => HEADINGS.find(({ pattern }) => pattern.test(folded))
const isLabel = (cell: Cell) =>
  headingOf(cell) !== undefined || [NAME, ACCOUNT, OTHER, END, AMOUNT, IN_WORDS].some((one) => one.test(cell.folded))

/** The text after a label in the same cell. */
const restOf = ({ shown, folded }: Cell, pattern: RegExp): string =>
  shown.slice(pattern.exec(folded)?.[0].length ?? 0).trim()

/** The value beside a label: in its cell, in the next cell of the line, or left of a label in Arabic. */
function beside(line: readonly Cell[], at: number, pattern: RegExp, fits: (text: string) => boolean): string | null {
  const cell = line[at]!
  const isRtl = isArabic(cell.folded)
  // Without a colon, the rest of an Arabic label is an unknown word of that label, not its value.
  const rest = isRtl && !cell.folded.includes(':') ? '' : restOf(cell, pattern)
  if (fits(rest)) return rest
  const others = isRtl ? line.slice(0, at).reverse() : line.slice(at + 1)
  for (const other of others) {
    if (isLabel(other)) return null
    if (fits(other.shown)) return other.shown
  }
  return null
}

/**
 * The value below a label: in the next line, in a cell that begins or ends at the same position as the label, or
 * overlaps it.
 */
function below(lines: readonly Cell[][], row: number, cell: Cell, fits: (text: string) => boolean): string | null {
  const under = lines[row + 1]?.filter(({ x, end }) => x < cell.end + 40 && end > cell.x - 10) ?? []
  const found = under.find((other) => !isLabel(other) && fits(other.shown))
  return found?.shown ?? null
}

const isName = (text: string): boolean =>
  (text.match(/\p{L}/gu) ?? []).length >= 3 && text.length <= 120 && !RIB.test(text) && !/\d{5}/.test(text)

const EDGE = Number.POSITIVE_INFINITY

/** The left and the right end of a box on the page: it reaches to the headings of the other party beside its own. */
function spanOf(heading: Cell, before: Cell | undefined, after: Cell | undefined): { left: number; right: number } {
  if (isArabic(heading.folded)) return { left: before?.end ?? 0, right: after ? heading.end + 4 : EDGE }
  return { left: before ? heading.x - 4 : 0, right: (after?.x ?? EDGE) - 4 }
}

/** The box of a party: the lines from its heading to the next one, between its neighbours on the line of the heading. */
function boxOf(lines: readonly Cell[][], row: number, at: number): Cell[][] {
  const headingLine = lines[row]!
  const heading = headingLine[at]!
  const { party } = headingOf(heading)!
  const isOther = (cell: Cell) => (headingOf(cell)?.party ?? party) !== party
  const { left, right } = spanOf(
    heading,
    headingLine.slice(0, at).findLast(isOther),
    headingLine.slice(at + 1).find(isOther),
  )
  const isInside = (cell: Cell) => cell.x >= left && cell.x < right
  const box = [headingLine.filter((cell, index) => isInside(cell) && (isArabic(heading.folded) || index >= at))]
  for (const line of lines.slice(row + 1, row + 8)) {
    const cells = line.filter(isInside)
    if (cells.some((cell) => END.test(cell.folded) || AMOUNT.test(cell.folded) || isOther(cell))) break
    box.push(cells)
  }
  return box
}

/** The name beside the first cell that a label of `patternOf` begins. */
function namedBeside(line: readonly Cell[], patternOf: (cell: Cell) => RegExp | null): string | null {
  for (const [at, cell] of line.entries()) {
    const pattern = patternOf(cell)
    const name = pattern && beside(line, at, pattern, isName)
    if (name) return name
  }
  return null
}

/** The name below a heading: the first cell that is neither a label nor a number. */
function nameBelow(lines: readonly Cell[][]): string | null {
  const found = lines.flat().find((cell) => isLabel(cell) || isName(cell.shown))
  return found && !isLabel(found) ? found.shown : null
}

function nameIn(box: readonly Cell[][], isAccount: boolean): string | null {
  for (const line of box) {
    const name = namedBeside(line, (cell) => (NAME.test(cell.folded) && !headingOf(cell) ? NAME : null))
    if (name) return name
  }
  if (isAccount) return null
  const [headingLine = [], ...under] = box
  const ofHeading = (cell: Cell) => {
    const heading = headingOf(cell)
    return heading && !heading.isAccount ? heading.pattern : null
  }
  return namedBeside(headingLine, ofHeading) ?? nameBelow(under)
}

function ribIn(box: readonly Cell[][]): string | null {
  for (const line of box) {
    const text = line.map(({ folded }) => folded).join(' ')
    const [, rib] = RIB.exec(text) ?? []
    if (rib) return rib.replace(/\D/g, '')
  }
  return null
}

/** A value found on a slip, with its field and page. */
type Hit = ProposedReading & { field: string }

function partiesOn(lines: readonly Cell[][], page: number): Hit[] {
  return lines.flatMap((line, row) =>
    line.flatMap((cell, at) => {
      const heading = headingOf(cell)
      if (!heading) return []
      const box = boxOf(lines, row, at)
      const name = nameIn(box, heading.isAccount)
      const rib = ribIn(box)
      return [
        ...(name ? [{ field: heading.party, value: name, page }] : []),
        ...(rib ? [{ field: `${heading.party}_rib`, value: rib, page }] : []),
      ]
    }),
  )
}

const amountIn = (text: string): string | null => {
  const [, found] =
    /^[# *=]*(\d[\d .,]*?)[ #*=]*(?:da|dzd|dinars?|دج)?[ .#*=]*$/iu.exec(foldByPosition(text).folded) ?? []
  return found ? parseAmount(found.trim()) : null
}

function amountsOn(lines: readonly Cell[][], page: number): Hit[] {
  return lines.flatMap((line, row) =>
    line.flatMap((cell, at) => {
      if (!AMOUNT.test(cell.folded) || IN_WORDS.test(cell.folded)) return []
      const fits = (text: string) => amountIn(text) !== null
      const found = beside(line, at, AMOUNT, fits) ?? below(lines, row, cell, fits)
      return found ? [{ field: 'amount', value: amountIn(found)!, page }] : []
    }),
  )
}

function wordsOn(lines: readonly Cell[][], page: number): Hit[] {
  return lines.flatMap((line) =>
    line.flatMap(({ shown, folded }) => {
      const found = FRENCH_WORDS.exec(folded) ?? ARABIC_WORDS.exec(folded)
      if (!found) return []
      const value = shown.slice(found.index, found.index + found[0].length)
      return [{ field: 'amount_words', value, page }]
    }),
  )
}

const codesOn = (page: TextPage, number: number): Hit[] =>
  page.flatMap(({ text }) =>
    [...foldByPosition(text).folded.matchAll(CODE)].map(([code]) => ({
      field: 'reference',
      value: code.replaceAll(' ', '').toUpperCase(),
      page: number,
    })),
  )

/** The value of each field for which the document has a single one. */
function singleValues(hits: readonly Hit[]): ProposedReadings {
  const found: Record<string, ProposedReading> = {}
  for (const { field } of hits) {
    const all = hits.filter((hit) => hit.field === field)
    const [first] = all
    const keys = all.map(({ value }) => foldByPosition(value).folded.replace(/[^\p{L}\p{N}]/gu, ''))
    if (first && new Set(keys).size === 1) found[field] = { value: first.value, page: first.page }
  }
  return found
}

/**
 * Finds the worksheet's values in the text layer of a cheque or a transfer slip: beside or below their labels, those of
 * a party in its box. A code of this service is the reference, wherever it stands. A value is proposed only if the
 * document has a single one (record 0028).
 */
export function readSlip(pages: readonly TextPage[]): ProposedReadings {
  const hits = pages.flatMap((page, index) => {
    const lines = cellsOf(page)
    return [...partiesOn(lines, index + 1), ...amountsOn(lines, index + 1), ...wordsOn(lines, index + 1)]
  })
  const codes = pages.flatMap((page, index) => codesOn(page, index + 1))
  const { reference, ...labelled } = proposalsIn(onOneLine, linesOf(pages))
  return {
    ...labelled,
    ...singleValues(hits),
    ...(codes.length > 0 ? singleValues(codes) : reference && { reference }),
  }
}
