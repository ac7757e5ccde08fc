import type { Db } from '../../database/client.ts'
import { transact } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import { type OfficerActor, SYSTEM } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { type Dependants, findDossier, type ReviewServices, tableOf } from '../dossier/dossierKind.ts'
import { subjectOf } from '../dossier/subject.ts'
import { lockAccount } from '../record/frozen.ts'
import { settingsOf } from '../settings/settings.ts'
import { numbersSql } from './known.ts'
import { readScreening } from './readScreening.ts'
import type { Hit, StoredHit } from './screening.ts'

const { sql } = Prisma

/** The lowest name score with which an agreeing birth date makes a hit strong. */
const MIN_STRONG_SCORE = 97

/** Whether a hit identifies the listed person so surely that payments stop until an officer answers it. */
export const isStrong = ({ kind, blocks, score, evidence }: Hit): boolean =>
  kind !== 'pep' &&
  blocks &&
  (evidence.identifier === 'agrees' || (score >= MIN_STRONG_SCORE && evidence.birth_date === 'agrees'))

/** Whether the hit still pauses payments: no officer answered 'different'. */
const isOpen = ({ answer }: Hit) => answer?.answer !== 'different'

type DossierReference = { resource: string; record_id: string }

/** The payments side of the services, which can pause and resume instances. */
const dependantsOf = ({ dossiers }: ReviewServices): Dependants | undefined =>
  dossiers.all.find(({ dependants }) => dependants)?.dependants

/** The first strong hit of a dossier that is still open; null without one. */
async function strongHitOf(services: ReviewServices, { resource, record_id }: DossierReference) {
  const kind = services.dossiers.named(resource)
  const row = kind && (await findDossier(services.db, kind, record_id))
  if (!row || row.deleted_at !== null) return null
  const about = subjectOf(kind, row)
  const { hits } = await readScreening(services, about)
  const hit = hits.find((one) => isStrong(one) && isOpen(one))
  return hit ? { hit, about } : null
}

/** Pauses the payments of the account, unless they are paused or frozen already. */
async function pause(
  services: ReviewServices,
  owner_id: string,
  found: DossierReference,
  hit: StoredHit,
): Promise<void> {
  const dependants = dependantsOf(services)
  if (!dependants) return
  await transact(services.db, async (db) => {
    await lockAccount(db, owner_id, 'change')
    const account = await db.trader.findUniqueOrThrow({
      where: { id: owner_id },
      select: { frozen_at: true, paused_at: true, closed_at: true, workspaces: { select: { id: true } } },
    })
    if (account.frozen_at ?? account.paused_at ?? account.closed_at) return
    const now = services.clock.now()
    await db.trader.update({ where: { id: owner_id }, data: { paused_at: now }, select: { id: true } })
    const instances = await dependants.pause(db, SYSTEM, now, owner_id)
    const { id, list, version, ref, score, evidence } = hit
    await writeJournal(db, SYSTEM, now, {
      action: 'pause_payments',
      resource: 'traders',
      record_id: owner_id,
      workspace_id: account.workspaces[0]?.id ?? null,
      details: { hit: id, list, version, ref, score, evidence, record: found, instances },
    })
  })
}

/**
 * Pauses payments as the system, if the setting `screening_hold` asks for it and one of these dossiers has an open
 * strong hit (record 0191).
 */
export async function pauseOnStrongHits(
  services: ReviewServices,
  dossiers: readonly DossierReference[],
): Promise<void> {
  if (dossiers.length === 0 || (await settingsOf(services)).screening_hold === 'off') return
  for (const found of dossiers) {
    const strong = await strongHitOf(services, found)
    if (strong) await pause(services, strong.about.owner_id, found, strong.hit)
  }
}

/** The account's dossiers of every kind. */
async function dossiersOf({ db, dossiers }: ReviewServices, owner_id: string): Promise<DossierReference[]> {
  const kinds = dossiers.all.map(
    (kind) => sql`SELECT ${kind.name} AS resource, record.id::text AS record_id FROM ${tableOf(kind)} AS record
      JOIN workspaces AS theirs ON theirs.id = record.workspace_id
      WHERE theirs.owner_id = ${owner_id}::uuid AND record.deleted_at IS NULL`,
  )
  return [...(await db.$queryRaw<DossierReference[]>`${Prisma.join(kinds, ' UNION ALL ')}`)]
}

async function isStillPaused(services: ReviewServices, owner_id: string): Promise<boolean> {
  if ((await settingsOf(services)).screening_hold === 'off') return false
  for (const found of await dossiersOf(services, owner_id)) if (await strongHitOf(services, found)) return true
  return false
}

/**
 * Resumes the payments of an account once no strong hit of it is open. `actor`: the officer who answered the last one,
 * or the system. Call it in the transaction of that change, with the account locked.
 */
export async function resumePayments(
  services: ReviewServices,
  db: Db,
  actor: OfficerActor | typeof SYSTEM,
  owner_id: string,
): Promise<void> {
  const account = await db.trader.findUniqueOrThrow({
    where: { id: owner_id },
    select: { paused_at: true, workspaces: { select: { id: true } } },
  })
  if (account.paused_at === null || (await isStillPaused({ ...services, db }, owner_id))) return
  const now = services.clock.now()
  await db.trader.update({ where: { id: owner_id }, data: { paused_at: null }, select: { id: true } })
  const instances = (await dependantsOf(services)?.resume(db, actor, now, owner_id)) ?? []
  await writeJournal(db, actor, now, {
    action: 'resume_payments',
    resource: 'traders',
    record_id: owner_id,
    workspace_id: account.workspaces[0]?.id ?? null,
    details: { instances },
  })
}

/** Dossiers of accounts that share a number with an entry in force, although no name may match. */
async function sharedNumbers({ db, dossiers }: ReviewServices, condition: Prisma.Sql): Promise<DossierReference[]> {
  return [
    ...(await db.$queryRaw<DossierReference[]>`
      SELECT DISTINCT ON (own.workspace_id) own.resource, own.record_id::text
      FROM (${numbersSql(dossiers, condition)}) AS own
        JOIN list_entries AS entry ON entry.until_version IS NULL AND entry.identifiers <> '{}'
          AND bare_identifiers(entry.identifiers) && bare_identifiers(ARRAY[own.number])`),
  ]
}

/** Pauses the payments of a workspace's owner if a register number of the account is a listed one. */
export async function pauseOnNumbers(services: ReviewServices, workspace_id: string): Promise<void> {
  if ((await settingsOf(services)).screening_hold === 'off') return
  const condition = sql`theirs.owner_id = (SELECT own.owner_id FROM workspaces AS own WHERE own.id = ${workspace_id}::uuid)`
  await pauseOnStrongHits(services, await sharedNumbers(services, condition))
}

/**
 * After a change of a list: pauses accounts that share a number with an entry, and resumes accounts whose entries were
 * delisted.
 */
export async function reviewPauses(services: ReviewServices): Promise<void> {
  const { screening_hold } = await settingsOf(services)
  if (screening_hold !== 'off') await pauseOnStrongHits(services, await sharedNumbers(services, sql`true`))
  const paused = await services.db.read.trader.findMany({ where: { paused_at: { not: null } }, select: { id: true } })
  for (const { id } of paused)
    await transact(services.db, async (db) => {
      await lockAccount(db, id, 'change')
      await resumePayments(services, db, SYSTEM, id)
    })
}
