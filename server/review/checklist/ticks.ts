import { type Db, transact } from '../../database/client.ts'
import { selectValues } from '../../database/selectValues.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { notFound } from '../../kernel/errors.ts'
import { staleRecord } from '../../kernel/transition.ts'
import { lockForWork } from '../claims/lock.ts'
import { type DossierKind, type DossierRow, type ReviewServices, tableOf } from '../dossier/dossierKind.ts'
import type { Subject } from '../dossier/subject.ts'
import { currentDigest } from '../evidence/underReview.ts'
import { checklistOf, lineHash, ticksLookup } from './checklist.ts'

/** 409 STALE_RECORD if the locked dossier has another version than the officer saw. */
async function assertVersion(db: Db, kind: DossierKind, id: string, version: number | undefined): Promise<void> {
  if (version === undefined) return
  const [row] = await db.$queryRaw<{ version: number }[]>`
    SELECT version FROM ${tableOf(kind)} WHERE id = ${id}::uuid`
  if (row?.version !== version) throw staleRecord()
}

/** A request to set a tick; `word` is null to remove it. */
type TickRequest = { code: string; word: string | null; version: number | undefined }

/**
 * Ticks a line of the checklist with the officer's words, or unticks it, and journals it (`tick`, `untick`); repeating
 * it changes nothing. A tick counts only for the line's present sentences and the version under review. 404 for a line
 * that does not apply to the dossier, 409 STALE_RECORD by `version`; other errors as lockForWork.
 */
export async function setTick(
  services: ReviewServices,
  actor: OfficerActor,
  row: DossierRow,
  about: Subject,
  { code, word, version }: TickRequest,
): Promise<void> {
  const { kind, resource, id: record_id } = about
  await transact(services.db, async (db) => {
    const now = services.clock.now()
    const { workspace_id, submissions: submission } = await lockForWork(db, actor, now, kind, record_id)
    await assertVersion(db, kind, record_id, version)
    const same = { ...services, db }
    const line = (await checklistOf(same, actor, row, about)).find((one) => one.code === code)
    if (!line) throw notFound()
    const sheet = { resource, record_id, submission }
    const { ticks } = await selectValues(db, { ticks: ticksLookup({ ...about, submission }) })
    const hash = lineHash(line)
    const given = ticks.find((tick) => tick.code === code && tick.line === hash)
    const isSame = word === null ? !given : given?.word === word && given.by.id === actor.id
    if (isSame) return
    await db.checklistTick.deleteMany({ where: { ...sheet, code } })
    if (word !== null)
      await db.checklistTick.createMany({
        data: [
          {
            ...sheet,
            ...{ code, word, line: hash, officer_id: actor.id, ticked_at: now },
            typed: await currentDigest(db, kind, record_id),
          },
        ],
      })
    await writeJournal(db, actor, now, {
      action: word === null ? 'untick' : 'tick',
      resource,
      record_id,
      workspace_id,
      details: { line: code, submission, ...(word !== null && { note: word }) },
    })
  })
}
