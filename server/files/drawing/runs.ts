/** Faces of a printed text; each script has its own font file. */
export const FACES = ['latin', 'latinExt', 'arabic'] as const
export type Face = (typeof FACES)[number]

/** A piece of text in one face, in reading order. */
export type Run = { text: string; face: Face; isRtl: boolean }

/** Whether a face has a letter. */
export type Covers = (face: Face, character: string) => boolean

const BIDI_CONTROLS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** Vowel marks take the script of their letter. */
const ARABIC = /\p{Script_Extensions=Arabic}/u
/** Letters and digits; all other characters take the page's direction. */
const STRONG = /[\p{L}\p{M}\p{N}]/u
const MIRRORED: Record<string, string> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '«': '»',
  '»': '«',
  '<': '>',
  '>': '<',
}

/** Returns the letter, or the nearest one that a face has. */
function drawable(character: string, covers: Covers): [string, Face] {
  const has = (one: string) => FACES.find((face) => covers(face, one))
  const face = has(character)
  if (face) return [character, face]
  const base = character.normalize('NFD').charAt(0)
  const nearest = has(base)
  return nearest ? [base, nearest] : ['?', 'latin']
}

type Part = { text: string; kind: 'arabic' | 'other' | 'neutral' }

function kindOf(character: string): Part['kind'] {
  if (ARABIC.test(character)) return 'arabic'
  return STRONG.test(character) ? 'other' : 'neutral'
}

/** Words of one script with the spaces and characters inside them; characters between scripts stand alone. */
function partsOf(text: string): Part[] {
  const parts: Part[] = []
  for (const character of text) {
    const kind = kindOf(character)
    const last = parts.at(-1)
    const before = parts.at(-2)
    if (last?.kind === kind) last.text += character
    else if (last?.kind === 'neutral' && before?.kind === kind && canJoin(kind, last.text)) {
      before.text += last.text + character
      parts.pop()
    } else parts.push({ text: character, kind })
  }
  return parts
}

/** Arabic words join over spaces only, because their fonts lack other characters. */
const canJoin = (kind: Part['kind'], between: string) => kind !== 'arabic' || /^ +$/.test(between)

/** Splits into pieces of one face. */
function byFace({ text, kind }: Part, isRtl: boolean, covers: Covers): Run[] {
  if (kind === 'arabic') return [{ text, face: 'arabic', isRtl: true }]
  const runs: Run[] = []
  for (const one of text) {
    const [character, face] = drawable(kind === 'neutral' && isRtl ? (MIRRORED[one] ?? one) : one, covers)
    const last = runs.at(-1)
    // Characters between scripts follow the page's direction one by one.
    if (last?.face === face && !(kind === 'neutral' && isRtl)) last.text += character
    else runs.push({ text: character, face, isRtl: false })
  }
  return isRtl && kind === 'other' ? runs.reverse() : runs
}

/**
 * The pieces of one line in their order on the page: from the left, or from the right on a right-to-left page. A letter
 * that no face has is replaced by its base letter, or by a question mark.
 */
export function runsOf(text: string, isRtl: boolean, covers: Covers): Run[] {
  const plain = text.replaceAll(BIDI_CONTROLS, '').replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ')
  return partsOf(plain).flatMap((part) => byFace(part, isRtl, covers))
}
