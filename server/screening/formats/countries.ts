/** Country names that watch lists use, beside the English names that the platform knows. */
const OTHER_NAMES: Record<string, string> = {
  'iran (islamic republic of)': 'ir',
  'islamic republic of iran': 'ir',
  "democratic people's republic of korea": 'kp',
  'republic of korea': 'kr',
  'syrian arab republic': 'sy',
  'russian federation': 'ru',
  'united states of america': 'us',
  'united kingdom of great britain and northern ireland': 'gb',
  'democratic republic of the congo': 'cd',
  'congo (democratic republic)': 'cd',
  'libyan arab jamahiriya': 'ly',
  'state of palestine': 'ps',
  'viet nam': 'vn',
  burma: 'mm',
  "cote d'ivoire": 'ci',
  turkey: 'tr',
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const plain = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/’/g, "'").toLowerCase().trim()

function knownNames(): Map<string, string> {
  const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  const codes = LETTERS.flatMap((one) => LETTERS.map((two) => one + two))
  const named = codes.flatMap((code) => {
    const name = english.of(code)
    return name ? [[plain(name), code.toLowerCase()] as const] : []
  })
  return new Map([...named, ...Object.entries(OTHER_NAMES)])
}

let names: Map<string, string> | null = null

/** The ISO 3166 code, in lower case, for a country's English name or code; null for any other text. */
export function countryCode(text: string): string | null {
  names ??= knownNames()
  const name = plain(text)
  return /^[a-z]{2}$/.test(name) ? name : (names.get(name) ?? null)
}
