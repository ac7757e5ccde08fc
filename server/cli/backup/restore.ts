import fs from 'node:fs'
import { migrate, readMigrations } from '../../database/migrate.ts'
import { adoptStore, idInStore } from '../../files/storeState.ts'
import { writeDurably } from '../../process/durableFile.ts'
import { machinesOf } from '../../registry/machines.ts'
import { deepProblems } from '../../resources/audit/deep.ts'
import { headsFile, headsFileName } from '../../resources/audit/heads.ts'
import { type Verification, verifyJournal } from '../../resources/audit/verify.ts'
import { applyErasuresAgain } from '../../resources/retention/erase.ts'
import { newestListed } from '../../resources/retention/list.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { storedKeysSql, withOwner } from './dump.ts'
import { type BackupFile, erasuresIn, forEach, putInStore, readStoredCopy, restoreErasures } from './files.ts'
import { checkEmpty, loadDatabase, migrationsOf } from './load.ts'
import { BackupError, type Manifest, openDataKey, readManifest } from './manifest.ts'
import { type BackupParts, checkPart, readLines } from './parts.ts'
import type { BackupStore } from './store.ts'

type OpenTarget = { services: ReviewServices; ownerUrl: string; appUrl: string; migrations: string }

/** The maximum number of problems that one answer lists. */
const MAX_NAMED = 100

export type CheckReport = {
  backup: string
  place: string
  made_at: string
  release: string
  journal: Manifest['journal']
  files: { count: number; bytes: number; erased: string[]; missing: string[] }
  keys: { master: number[]; signed_by: string }
  ok: boolean
  problem_count: number
  problems: string[]
}

type OpenBackup = { manifest: Manifest; parts: BackupParts }

async function openBackup(
  services: ReviewServices,
  backupStore: BackupStore,
  wanted: string | undefined,
): Promise<OpenBackup> {
  const manifest = await readManifest(backupStore, wanted, services.sealKeys)
  const key = openDataKey(manifest, services.keys)
  return { manifest, parts: { backupStore, folder: `backups/${manifest.id}`, backup: manifest.id, key } }
}

async function* filesOf({ manifest, parts }: OpenBackup): AsyncGenerator<BackupFile> {
  for await (const line of readLines(parts, manifest.files.parts)) yield JSON.parse(line) as BackupFile
}

/** Reads every part and file of a backup and compares it with its hash. */
async function findProblems(read: OpenBackup): Promise<string[]> {
  const { manifest, parts } = read
  const problems: string[] = []
  const note = (error: unknown) => {
    if (!(error instanceof BackupError)) throw error
    problems.push(error.message)
  }
  const all = [...manifest.tables.flatMap((table) => table.parts), ...(manifest.heads?.parts ?? [])]
  await forEach(all, (part) => checkPart(parts, part).catch(note))
  let files = 0
  try {
    await forEach(filesOf(read), async (file) => {
      files += 1
      await readStoredCopy(parts.backupStore, file).catch(note)
    })
    if (files !== manifest.files.count)
      problems.push(`The backup lists ${files} files; it was written with ${manifest.files.count}.`)
  } catch (error) {
    note(error)
  }
  return problems
}

/** Checks that a backup, by default the newest, is complete and can be restored with the configured keys. */
export async function checkBackup(
  services: ReviewServices,
  backupStore: BackupStore,
  wanted: string | undefined,
): Promise<CheckReport> {
  const read = await openBackup(services, backupStore, wanted)
  const problems = [...(await findProblems(read)), ...(await lackingErasures(services, backupStore, 0))]
  const { manifest } = read
  const { count, bytes, erased, missing } = manifest.files
  return {
    backup: manifest.id,
    place: backupStore.name,
    made_at: manifest.made_at,
    release: manifest.product.version,
    journal: manifest.journal,
    files: { count, bytes, erased, missing },
    keys: { master: manifest.keys.master.map(({ version }) => version), signed_by: manifest.keys.signed_by },
    ok: problems.length === 0,
    problem_count: problems.length,
    problems: problems.slice(0, MAX_NAMED),
  }
}

/**
 * The erasures missing from the backup store, according to its newest manifest: without them a restore would bring back
 * erased data. `after`: the last erasure that the backup itself contains.
 */
async function lackingErasures(services: ReviewServices, backupStore: BackupStore, after: number): Promise<string[]> {
  const { erasures, id } = await readManifest(backupStore, undefined, services.sealKeys)
  const { lacks } = await erasuresIn(backupStore, after, erasures?.listed ?? 0)
  if (lacks.length === 0) return []
  const named = lacks.length === 1 ? `erasure ${lacks[0]}` : `${lacks.length} erasures from ${lacks[0]} on`
  return [`The folder erasures/ of the place lacks ${named}, which it had when ${id} was made.`]
}

/** Throws unless the backup store and the file store together have every erasure since the backup. */
async function checkErasures(services: ReviewServices, backupStore: BackupStore, manifest: Manifest): Promise<void> {
  const known = Math.max(manifest.erasures?.snapshot ?? 0, await newestListed(services))
  const [problem] = await lackingErasures(services, backupStore, known)
  if (problem)
    throw new BackupError(
      `${problem} The restore would bring back what was erased; nothing was written. Bring the folder back, or restore into the file store that has the list.`,
    )
}

async function assertUndamaged(read: OpenBackup): Promise<void> {
  const problems = await findProblems(read)
  if (problems.length === 0) return
  const more = problems.length > MAX_NAMED ? `\n… and ${problems.length - MAX_NAMED} more` : ''
  throw new BackupError(
    `The backup ${read.manifest.id} is damaged; nothing was written:\n${problems.slice(0, MAX_NAMED).join('\n')}${more}`,
  )
}

/** Throws if the file store holds another database's documents. */
async function checkStore(ownStore: string | null, { store }: ReviewServices): Promise<void> {
  const found = await idInStore(store)
  if (found !== null && found !== ownStore)
    throw new BackupError(
      'The file store holds the documents of another database: restore into the store of this backup, or into an empty one (DATA_DIR or S3_BUCKET).',
    )
}

/** Writes the backup's heads back, unless the machine still has its file. */
async function restoreHeads(services: ReviewServices, { manifest, parts }: OpenBackup): Promise<boolean> {
  const { heads } = manifest
  const file = headsFile(services)
  if (!heads || heads.place !== headsFileName(services) || fs.existsSync(file)) return false
  let text = ''
  for await (const line of readLines(parts, heads.parts)) text += `${line}\n`
  writeDurably(file, text)
  return true
}

/** Files in the restored database that the backup does not have; none, unless the backup reported them as missing. */
async function findUnlisted(ownerUrl: string, listed: ReadonlySet<string>): Promise<string[]> {
  return withOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ key: string }>(await storedKeysSql(client))
    return rows.map(({ key }) => key).filter((key) => !listed.has(key))
  })
}

/** Adds the erasures that the database knows to the file store's list, also if the store is new. */
async function listAgain({ db, ...services }: ReviewServices): Promise<void> {
  const newest = await newestListed({ db, ...services })
  await db.erasure.updateMany({ where: { number: { gt: newest } }, data: { stored: false } })
}

export type RestoreReport = {
  backup: string
  made_at: string
  /** The end of the restored journal. */
  journal: Manifest['journal']
  rows: number
  /** `missing`: named by the database, with no copy. */
  files: { count: number; copied: number; missing: string[] }
  heads_restored: boolean
  /** How many erasures of after the backup the restore repeated. */
  erased_again: number
  migrated: string[]
  verified: Pick<Verification, 'ok' | 'seals' | 'entries' | 'unsealed' | 'problem_count' | 'problems' | 'heads'>
  ok: boolean
}

/**
 * Restores a backup, by default the newest, into an empty database. Checks everything before writing anything; restores
 * the files, then the database in one transaction, then runs newer migrations, repeats the erasures since the backup,
 * and verifies the journal deeply (record 0098). Throws BackupError.
 */
export async function restore(
  { services, ownerUrl, appUrl, migrations: folder }: OpenTarget,
  backupStore: BackupStore,
  wanted: string | undefined,
  writeLine: (line: string) => void = () => {},
): Promise<RestoreReport> {
  const read = await openBackup(services, backupStore, wanted)
  const { manifest, parts } = read
  const migrations = migrationsOf(manifest, readMigrations(folder))
  await checkEmpty(ownerUrl)
  await checkStore(manifest.store_id, services)
  await checkErasures(services, backupStore, manifest)
  writeLine(`Checking the backup ${manifest.id} of ${manifest.made_at}: every part and ${manifest.files.count} files.`)
  await assertUndamaged(read)

  const listed = new Set(manifest.files.erased)
  let copied = 0
  await forEach(filesOf(read), async (file) => {
    listed.add(file.key)
    if (await putInStore(services.bareStore, backupStore, file)) copied += 1
  })
  writeLine(`${copied} files are copied. Now the database.`)
  await loadDatabase(ownerUrl, parts, manifest, migrations)
  const migrated = await migrate({ ownerUrl, appUrl, dir: folder })
  await adoptStore(services)
  await restoreErasures(backupStore, services.store)
  const headsRestored = await restoreHeads(services, read)
  await listAgain(services)
  const erasedAgain = await applyErasuresAgain(services)
  const missing = await findUnlisted(ownerUrl, listed)
  writeLine('The database is restored. Now the journal is verified.')
  const { ok, seals, entries, unsealed, problem_count, problems, heads } = await verifyJournal(
    services,
    (services) => deepProblems(services, machinesOf(services.dossiers.all)),
    new Date(manifest.made_at),
  )
  return {
    backup: manifest.id,
    made_at: manifest.made_at,
    journal: manifest.journal,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: { count: manifest.files.count, copied, missing },
    heads_restored: headsRestored,
    erased_again: erasedAgain,
    migrated,
    verified: { ok, seals, entries, unsealed, problem_count, problems: problems.slice(0, MAX_NAMED), heads },
    ok: ok && missing.length === 0,
  }
}
