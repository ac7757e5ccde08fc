import path from 'node:path'
import { ConfigError } from '../config.ts'
import type { Db } from '../database/client.ts'
import { diskStore, type FileStore, s3Store } from '../files/store.ts'
import { beginMove, endMove } from '../files/storeState.ts'
import { createVault, FileUnavailableError, publicFileRef, type Vault, type VaultFile } from '../files/vault.ts'
import type { Services } from '../services.ts'
import { forEach, moveErasures, readStored } from './backup/files.ts'

export const STORES = ['disk', 's3'] as const
export type StoreName = (typeof STORES)[number]

/** Rows read at a time, and files between two lines of progress. */
const BATCH_SIZE = 1000

const NEXT_STEP_TEXT = {
  copied: 'Stop every server and worker, then run it again with --finish.',
  disk: 'Start every server and worker without the S3_ settings. Keep the bucket until a backup was made.',
  s3: 'Start every server and worker with the S3_ settings of this command. Keep the folder files of DATA_DIR until a backup was made.',
}

function openStore({ config }: Services, name: StoreName): FileStore {
  if (name === 'disk') return diskStore(path.join(config.dataDir, 'files'))
  if (!config.s3)
    throw new ConfigError('S3_BUCKET: give this command the S3_ settings too; the service itself goes on without them')
  return s3Store(config.s3)
}

/** The documents that are not erased, with the small versions of logos, in batches of rows; then bank statements. */
async function* documentsOf(db: Db): AsyncGenerator<VaultFile> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await db.file.findMany({
      where: { id: { gt: after }, wrapped_key: { not: '' } },
      orderBy: { id: 'asc' },
      take: BATCH_SIZE,
    })
    for (const row of rows) {
      yield row
      const small = publicFileRef(row)
      if (small) yield small
    }
    if (rows.length < BATCH_SIZE) break
    after = rows.at(-1)!.id
  }
  yield* await db.statementPart.findMany({ orderBy: { id: 'asc' } })
}

async function sizesIn(store: FileStore): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for (let after: string | null = null; ; ) {
    const page = await store.list(after)
    for (const { name, size, isDraft } of page.objects) if (!isDraft) sizes.set(name, size)
    if (page.next === null) return sizes
    after = page.next
  }
}

/** Removes files erased after they were copied; their keys are destroyed. */
async function removeErased(db: Db, target: FileStore, there: ReadonlyMap<string, number>): Promise<void> {
  const rows = await db.file.findMany({ where: { wrapped_key: '' }, select: { storage_key: true, public_key: true } })
  for (const key of rows.flatMap(({ storage_key, public_key }) => [storage_key, public_key]))
    if (key && there.has(key)) await target.remove(key)
}

const isReadable = (vault: Vault, ref: VaultFile) =>
  vault.read(ref).then(
    () => true,
    (error: unknown) => {
      if (error instanceof FileUnavailableError && error.reason !== 'unreachable') return false
      throw error
    },
  )

/**
 * `documents`: the number in the database. `copied` by this run, `there` before. `missing` from the old store and
 * `damaged` in it: keys in the store.
 */
export type MoveResult = {
  documents: number
  copied: number
  there: number
  missing: string[]
  damaged: string[]
  erasures: number
  finished: boolean
  next: string
}

/**
 * Copies every document that the database names, and the list of erasures, from one store to the other. Skips files
 * that already exist there with the same size, so an interrupted run can continue. Reads each copy back and verifies it
 * by the hash of its row. With `finish` the new store replaces the old one as the database's own; no worker may run
 * then. Throws ConfigError for a store that must not be used.
 */
export async function moveFiles(
  services: Services,
  { from, to, finish }: { from: StoreName; to: StoreName; finish: boolean },
  writeLine: (line: string) => void = () => {},
): Promise<MoveResult> {
  const { db, keys } = services
  const [source, target] = [openStore(services, from), openStore(services, to)]
  if (finish) await assertNoWorker(db)
  await beginMove(services, source, target)
  const [before, after] = [createVault(source, keys), createVault(target, keys)]
  const [here, there] = await Promise.all([sizesIn(source), sizesIn(target)])
  const result = { documents: 0, copied: 0, there: 0, missing: [] as string[], damaged: [] as string[] }
  await forEach(documentsOf(db), async (ref) => {
    const key = ref.storage_key
    result.documents += 1
    if (result.documents % BATCH_SIZE === 0)
      writeLine(`${result.documents} documents, ${result.copied} of them copied now`)
    const found = there.get(key)
    if (found !== undefined && found === (here.get(key) ?? found)) {
      result.there += 1
      return
    }
    const bytes = await readStored(source, key)
    if (!bytes) return void result.missing.push(key)
    await target.put(key, bytes)
    if (!(await isReadable(after, ref))) {
      if ((await isReadable(before, ref)) || !(await readStored(target, key))?.equals(bytes))
        throw new Error(`${key} is not the same after it was copied. Nothing was removed; run it again.`)
      result.damaged.push(key)
    }
    result.copied += 1
  })
  await removeErased(db, target, there)
  const erasures = await moveErasures(source, target)
  if (finish) await endMove(services, source, target)
  return { ...result, erasures, finished: finish, next: finish ? NEXT_STEP_TEXT[to] : NEXT_STEP_TEXT.copied }
}

/** Throws while a worker leads, because it would go on with the old store. */
async function assertNoWorker(db: Db): Promise<void> {
  const [leader] = await db.$queryRaw<{ host: string }[]>`
    SELECT host FROM leader WHERE holder IS NOT NULL AND leased_until > clock_timestamp()`
  if (leader)
    throw new Error(
      `A worker runs on ${leader.host}: stop every server and worker first, or wait a minute after one was killed.`,
    )
}
