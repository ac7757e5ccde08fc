import { setTimeout as wait } from 'node:timers/promises'
import type { File } from '../../database/generated/rows.ts'
import { suggestionsOf } from '../checks/suggestions.ts'
import { type DossierKind, findDossier, type ReviewServices } from '../dossier/dossierKind.ts'
import { readReasons } from '../dossier/readReasons.ts'
import { fillPlaceholders } from '../dossier/reasons.ts'

/**
 * A problem that the program finds in a submission at once, with the code of the reason for which an officer would
 * refuse it.
 */
export type Warning = { field: string; code: string; message: string }

/** The answer to a submission waits no longer than this for its warnings. */
const TIME_LIMIT_MS = 300

/** A scan whose longer side has fewer pixels shows no page that can be read. */
const MIN_SCAN_SIDE = 600

const isTooSmall = ({ type, width, height }: File): boolean =>
  type !== 'application/pdf' && width !== null && height !== null && Math.max(width, height) < MIN_SCAN_SIDE

/**
 * The warnings for a stored submission, however long they take. They depend on the submission alone, not on readings or
 * other dossiers, so that no warning reveals another account.
 */
export async function findWarnings(services: ReviewServices, kind: DossierKind, id: string): Promise<Warning[]> {
  const row = await findDossier(services.db, kind, id)
  const { warnsOf } = kind
  if (!row || !warnsOf) return []
  const checks = await kind.checks(services, row, { readings: {}, collisions: [] })
  const usable = new Map(
    (await readReasons(services.db, kind.name)).filter(({ retired }) => !retired).map((one) => [one.code, one.texts]),
  )
  const found = suggestionsOf(kind, checks, [], new Set(usable.keys())).flatMap(({ code }) => {
    const field = warnsOf.checks[code]
    return field === undefined ? [] : [{ field, code }]
  })
  const small = kind
    .filesOf(row)
    .flatMap((file) => (file && isTooSmall(file) ? (warnsOf.scans?.[file.kind] ?? []) : []))
  const { language, name: trader } = row.workspace.owner
  return [...found, ...small].flatMap(({ field, code }) => {
    const texts = usable.get(code)
    return texts ? [{ field, code, message: fillPlaceholders(texts[language], { trader, due: null }) }] : []
  })
}

/**
 * The warnings for a submission that is stored already. They are advice: a warning that takes longer than 300 ms, or
 * fails, is left out.
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
