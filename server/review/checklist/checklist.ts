import { createHash } from 'node:crypto'
import { Prisma } from '../../database/generated/client.ts'
import { type Lookup, selectValues } from '../../database/selectValues.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { canonical } from '../../kernel/canonical.ts'
import { ApiError } from '../../kernel/errors.ts'
import { answersForJournal, blockingIds, collisionLookups } from '../collisions/collisions.ts'
import { metConditions } from '../conditions/metConditions.ts'
import { type DossierRow, isWaiting, type ReviewServices } from '../dossier/dossierKind.ts'
import type { Subject } from '../dossier/subject.ts'
import { newestSubmissionSql } from '../evidence/underReview.ts'
import type { JournaledLine } from '../record/checklist.ts'
import type { ChecklistLine } from '../settings/checklist.ts'
import { settingsOf } from '../settings/settings.ts'

/** A line as the record shows it; `word` is null after an erasure. */
export type ShownLine = Omit<JournaledLine, 'ticked'> & {
  ticked: (NonNullable<JournaledLine['ticked']> & { word: string | null }) | null
}

/** An officer's tick. `line`: the hash of the sentences that the officer ticked. */
export type Tick = { code: string; line: string; word: string; by: { id: string; name: string }; at: string }

/** The hash of a line's sentences: a tick counts for these, and no others. */
export const lineHash = ({ texts }: Pick<ChecklistLine, 'texts'>): string =>
  createHash('sha256').update(canonical(texts)).digest('hex')

/** Looks up the ticks of the version under review. */
export const ticksLookup = ({ kind, resource, id, submission }: Subject): Lookup<Tick[]> => ({
  sql: Prisma.sql`
    SELECT coalesce(json_agg(json_build_object('code', code, 'line', line, 'word', word, 'at', ticked_at,
        'by', json_build_object('id', officer_id, 'name', coalesce(officers.name, '')))), '[]')
    FROM checklist_ticks LEFT JOIN officers ON officers.id = officer_id
    WHERE resource = ${resource} AND record_id = ${id}::uuid AND submission = ${submission} AND typed =
      coalesce((SELECT newest.typed FROM (${newestSubmissionSql(kind, Prisma.sql`${id}::uuid`)}) AS newest), '')`,
  read: (rows: readonly Tick[]) => rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() })),
})

/** The conditions of these lines that the dossier meets. */
async function conditionsMet(
  services: ReviewServices,
  actor: OfficerActor,
  row: DossierRow,
  about: Subject,
  lines: readonly ChecklistLine[],
): Promise<string[]> {
  const conditions = lines.flatMap(({ when }) => when ?? [])
  if (conditions.length === 0) return []
  const found = await selectValues(services.db, collisionLookups(services, about))
  const answers = await answersForJournal(services, about, found.answers)
  const basis = { answers, open: blockingIds(found.open) }
  return metConditions(services, conditions, { kind: about.kind, row, actor, basis })
}

/** The lines that apply to a waiting dossier now, with their ticks. */
async function linesNow(
  services: ReviewServices,
  actor: OfficerActor,
  row: DossierRow,
  about: Subject,
): Promise<ShownLine[]> {
  const { checklist } = await settingsOf(services)
  const lines = checklist[about.kind.name] ?? []
  if (lines.length === 0) return []
  const [{ ticks }, met] = await Promise.all([
    selectValues(services.db, { ticks: ticksLookup(about) }),
    conditionsMet(services, actor, row, about, lines),
  ])
  return lines
    .filter(({ when }) => when === undefined || met.includes(when))
    .map((line) => {
      const tick = ticks.find(({ code, line: hash }) => code === line.code && hash === lineHash(line))
      const { code, texts, required } = line
      return { code, texts, required, ticked: tick ? { word: tick.word, by: tick.by, at: tick.at } : null }
    })
}

const DECISIONS = ['accept', 'refuse', 'request_new_proof']

/** The lines of a decided dossier as they were at its decision, even if the setting has changed since. */
async function linesThen({ db }: ReviewServices, about: Subject): Promise<ShownLine[]> {
  const entry = await db.read.auditEntry.findFirst({
    where: { record_id: about.id, resource: about.resource, action: { in: DECISIONS } },
    orderBy: { id: 'desc' },
    select: { details: true },
  })
  const { checklist = [], submission } = (entry?.details ?? {}) as { checklist?: JournaledLine[]; submission?: number }
  if (checklist.length === 0 || submission !== about.submission) return []
  const { ticks } = await selectValues(db, { ticks: ticksLookup(about) })
  const wordOf = ({ code, texts, ticked }: JournaledLine) =>
    ticks.find((tick) => tick.code === code && tick.at === ticked?.at && tick.line === lineHash({ texts }))?.word ??
    null
  return checklist.map((line) => ({ ...line, ticked: line.ticked && { ...line.ticked, word: wordOf(line) } }))
}

/**
 * The checklist of a dossier: the lines that apply while it waits, or those of its decision. Empty if the setting has
 * no lines.
 */
export const checklistOf = (
  services: ReviewServices,
  actor: OfficerActor,
  row: DossierRow,
  about: Subject,
): Promise<ShownLine[]> =>
  isWaiting(about.kind, row) ? linesNow(services, actor, row, about) : linesThen(services, about)

/** The codes of the required lines without a tick. */
export const openCodes = (lines: readonly ShownLine[]): string[] =>
  lines.filter(({ required, ticked }) => required && ticked === null).map(({ code }) => code)

/** The error of an accept while a required line is open (409 CHECKLIST_OPEN, `meta.lines` names them); null otherwise. */
export function checklistError(lines: readonly ShownLine[]): ApiError | null {
  const open = openCodes(lines)
  if (open.length === 0) return null
  return new ApiError('CHECKLIST_OPEN', 'Tick each required line of the checklist before you accept.', {
    meta: { lines: open },
  })
}

/**
 * The checklist in a decision's journal entry: each line's sentences, and the officer and time of its tick. The
 * officers' words stay with the entries of the ticks.
 */
export const checklistDetails = (lines: readonly ShownLine[]): { checklist?: JournaledLine[] } =>
  lines.length === 0
    ? {}
    : {
        checklist: lines.map(({ code, texts, required, ticked }) => ({
          ...{ code, texts, required },
          ticked: ticked && { by: ticked.by, at: ticked.at },
        })),
      }
