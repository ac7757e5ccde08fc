const UNITS =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
    ' ',
  )
const TENS = [
  '',
  '',
  'vingt',
  'trente',
  'quarante',
  'cinquante',
  'soixante',
  'soixante',
  'quatre-vingt',
  'quatre-vingt',
]

function belowHundred(n: number): string {
  if (n < 20) return UNITS[n]!
  const ten = Math.floor(n / 10)
  const rest = n - (ten === 7 || ten === 9 ? ten - 1 : ten) * 10
  if (rest === 0) return ten === 8 ? 'quatre-vingts' : TENS[ten]!
  const joint = (rest === 1 || rest === 11) && ten < 8 ? ' et ' : '-'
  return `${TENS[ten]}${joint}${UNITS[rest]}`
}

function belowThousand(n: number): string {
  if (n < 100) return belowHundred(n)
  const [hundreds, rest] = [Math.floor(n / 100), n % 100]
  const head = hundreds === 1 ? 'cent' : `${UNITS[hundreds]} cent${rest ? '' : 's'}`
  return rest ? `${head} ${belowHundred(rest)}` : head
}

/** A whole amount of dinars, 1 to 999 999, in French words as on a cheque: 'Cent dinars algériens'. */
export function amountInWords(dinars: number): string {
  const [thousands, rest] = [Math.floor(dinars / 1000), dinars % 1000]
  // 'cents' and 'vingts' lose their s before mille: deux cent mille.
  const thousand = thousands === 1 ? 'mille' : `${belowThousand(thousands).replace(/(cent|vingt)s$/, '$1')} mille`
  const words = [thousands ? thousand : '', rest ? belowThousand(rest) : ''].filter(Boolean).join(' ')
  const plural = dinars === 1 ? '' : 's'
  return `${words[0]!.toUpperCase()}${words.slice(1)} dinar${plural} algérien${plural}`
}

/** 'de Béjaïa', 'd’Alger'. */
export const ofCity = (city: string): string => (/^[aeiouyéèêàâîôû]/i.test(city) ? `d’${city}` : `de ${city}`)
