import { z } from 'zod'
import type { Db } from '../../database/client.ts'
import { forTrader } from '../../http/textsForTrader.ts'
import { type FieldError, invalid } from '../../kernel/errors.ts'
import { LIMITS } from '../../kernel/limits.ts'
import type { StoredPin } from '../record/pins.ts'
import type { DossierKind, DossierRow } from './dossierKind.ts'
import { readReasons } from './readReasons.ts'
import { publicText } from './reasons.ts'

const fraction = z.number().min(0).max(1)

/** `pins` of a body: where on the dossier's documents a refusal or question points (record 0167). */
export const pinsInput = z
  .array(
    z.strictObject({
      file_id: z.uuid().toLowerCase(),
      page: z.int().min(1),
      x: fraction,
      y: fraction,
      w: fraction.nullish(),
      h: fraction.nullish(),
      text: forTrader(z.string().trim().max(LIMITS.pin_text)).nullish(),
    }),
  )
  .max(LIMITS.pins)
  .optional()

type PinInput = NonNullable<z.output<typeof pinsInput>>[number]

/** Sums of fractions differ from 1 by rounding. */
const EDGE = 1 + 1e-9

type OwnFiles = ReturnType<DossierKind['filesOf']>

/** The reason why this pin is invalid on the dossier's documents; null for a valid pin. */
function pinProblem(files: OwnFiles, { file_id, page, x, y, w, h }: PinInput, at: string): FieldError | null {
  const file = files.find((one) => one?.id === file_id)
  if (!file)
    return {
      field: `${at}.file_id`,
      rule: 'exists',
      message: 'This is no document of the submission under review: choose one of the dossier’s own.',
    }
  if (page > file.pages)
    return {
      field: `${at}.page`,
      rule: 'max',
      message: `The document has ${file.pages === 1 ? 'one page' : `${file.pages} pages`}: choose one of them.`,
    }
  if (((w ?? null) === null) !== ((h ?? null) === null))
    return { field: `${at}.${w == null ? 'w' : 'h'}`, rule: 'required', message: 'Give both w and h, or neither.' }
  if (x + (w ?? 0) > EDGE || y + (h ?? 0) > EDGE)
    return { field: at, rule: 'max', message: 'The box leaves the page: x + w and y + h are at most 1.' }
  return null
}

/**
 * The pins as they are stored and sent to the trader: on the dossier's own documents of the submission under review,
 * with sentences of private reasons replaced in their words as in the text of a decision. 422 for any other document, a
 * page that the document lacks, and a box that leaves the page.
 */
export async function composePins(
  db: Db,
  kind: DossierKind,
  row: DossierRow,
  given: readonly PinInput[] = [],
): Promise<StoredPin[]> {
  if (given.length === 0) return []
  const files = kind.filesOf(row)
  const problems = given.flatMap((pin, index) => pinProblem(files, pin, `pins.${index}`) ?? [])
  if (problems.length > 0) throw invalid(...problems)
  const reasons = given.some(({ text }) => text) ? await readReasons(db, kind.name) : []
  const { owner } = row.workspace
  const words = (text: string) => publicText(reasons, text, { trader: owner.name, due: null }) || null
  return given.map(({ file_id, page, x, y, w = null, h = null, text }) => ({
    ...{ file_id, kind: files.find((file) => file?.id === file_id)!.kind, page, x, y, w, h },
    text: text ? words(text) : null,
  }))
}
