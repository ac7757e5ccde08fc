import { setTimeout as wait } from 'node:timers/promises'
import type { File } from '../../database/generated/rows.ts'
import { type DocumentText, readText } from '../../files/inspect.ts'
import type { Readings } from '../checks/checkInput.ts'
import { suggestionsOf } from '../checks/suggestions.ts'
import { type DossierKind, findDossier, type ReviewServices, type WarnedReasons } from '../dossier/dossierKind.ts'
import { readReasons } from '../dossier/readReasons.ts'
import { fillPlaceholders } from '../dossier/reasons.ts'
import { lacksName } from './documentText.ts'

/**
 * A problem that the program finds in a submission at once, with the code of the reason for which an officer would
 * refuse it.
 */
export type Warning = { field: string; code: string; message: string }

/** The answer to a submission waits no longer than this for its warnings, so that they cost less than 300 ms in all. */
const TIME_LIMIT_MS = 250

/** A scan whose longer side has fewer pixels shows no page that can be read. */
const MIN_SCAN_SIDE = 600

const isTooSmall = ({ type, width, height }: File): boolean =>
  type !== 'application/pdf' && width !== null && height !== null && Math.max(width, height) < MIN_SCAN_SIDE

/** A document with its text; null if the text cannot be read. */
type ReadDocument = { file: File; text: DocumentText | null }

/** Reads the documents of a dossier. A document that cannot be read gives no warning, because its text is unknown. */
async function readDocuments({ vault, log }: ReviewServices, files: readonly File[]): Promise<ReadDocument[]> {
  const read = async (file: File): Promise<ReadDocument> => {
    try {
      return { file, text: await readText(file.kind, await vault.read(file)) }
    } catch (err) {
      log.warn({ err, file: file.id }, 'the text of a document cannot be read for warnings')
      return { file, text: null }
    }
  }
  return Promise.all(files.map(read))
}

/** The values that the kind finds in the text, in the form of readings. No person made them, and nothing stores them. */
function readingsIn(warnsOf: WarnedReasons<never>, lines: readonly string[]): Readings {
  const by = { id: '', name: '' }
  const found = Object.entries(warnsOf.readingsIn?.(lines) ?? {})
  return Object.fromEntries(found.map(([field, value]) => [field, { value, by, at: '' }]))
}

/**
 * The warnings for a stored submission, however long they take. They depend on the submission alone, not on officers'
 * readings or other dossiers, so that no warning reveals another account.
 */
export async function findWarnings(services: ReviewServices, kind: DossierKind, id: string): Promise<Warning[]> {
  const row = await findDossier(services.db, kind, id)
  const { warnsOf } = kind
  if (!row || !warnsOf) return []
  const scans = warnsOf.scans ?? {}
  const documents = await readDocuments(
    services,
    kind.filesOf(row).filter((file): file is File => file !== null && file.kind in scans),
  )
  const lines = documents.flatMap(({ text }) => text?.lines ?? [])
  const checks = await kind.checks(services, row, { readings: readingsIn(warnsOf, lines), collisions: [] })
  const usable = new Map(
    (await readReasons(services.db, kind.name)).filter(({ retired }) => !retired).map((one) => [one.code, one.texts]),
  )
  const found = suggestionsOf(kind, checks, [], new Set(usable.keys())).flatMap(({ code }) => {
    const field = warnsOf.checks[code]
    return field === undefined ? [] : [{ field, code }]
  })
  const unreadable = documents
    .filter(({ file, text }) => isTooSmall(file) || text?.isBlank)
    .flatMap(({ file }) => scans[file.kind] ?? [])
  const named = warnsOf.nameIn?.(row)
  const unnamed = named && lacksName(lines, named.name) ? [named] : []
  const { language, name: trader } = row.workspace.owner
  return [...found, ...unreadable, ...unnamed].flatMap(({ field, code }) => {
    const texts = usable.get(code)
    return texts ? [{ field, code, message: fillPlaceholders(texts[language], { trader, due: null }) }] : []
  })
}

/**
 * The warnings for a submission that is stored already. They are advice: a warning that takes longer than a quarter of
 * a second, or fails, is left out.
 */
export async function warningsOf(services: ReviewServices, kind: DossierKind, id: string): Promise<Warning[]> {
  const found = findWarnings(services, kind, id).catch((err: unknown) => {
    services.log.warn({ err, resource: kind.name, record_id: id }, 'a submission gets no warnings')
    return []
  })
  const limit = new AbortController()
  const late = wait(TIME_LIMIT_MS, [], { signal: limit.signal }).catch(() => [])
  try {
    return await Promise.race([found, late])
  } finally {
    limit.abort()
  }
}
