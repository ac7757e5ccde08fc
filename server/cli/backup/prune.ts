import { assertClock, isSilent, settledBefore } from '../../kernel/rightTime.ts'
import type { Services } from '../../services.ts'
import { type BackupFile, removeUnnamed } from './files.ts'
import { BackupError, openDataKey, readManifest } from './manifest.ts'
import { readLines } from './parts.ts'
import { type BackupStore, listBackups, MANIFEST } from './store.ts'

const DAY_MS = 86_400_000

export type PruneReport = {
  place: string
  dry_run: boolean
  kept: string[]
  /** Complete backups that were too old, and unfinished ones from before yesterday. */
  removed: string[]
  /** Files that no backup names any more. */
  files: { count: number; bytes: number }
}

/** Reads the time in a backup's id. */
function timeOf(id: string): number {
  const [, date, time] = /^(\d{8})T(\d{6})Z/.exec(id) ?? []
  if (!date || !time) return Number.NaN
  return Date.parse(
    `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}Z`,
  )
}

/** Selects the backups to keep: all of the last days, the first of each of the last months, and always the newest. */
export function chooseBackupsToKeep(
  backups: readonly string[],
  now: Date,
  { days, months }: { days: number; months: number },
): string[] {
  const since = now.getTime() - days * DAY_MS
  const firstMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, now.getUTCDate())).getTime()
  const seen = new Set<string>()
  return backups.filter((id, index) => {
    const month = id.slice(0, 6)
    const isFirst = !seen.has(month)
    seen.add(month)
    return index === backups.length - 1 || timeOf(id) >= since || (isFirst && timeOf(id) >= firstMonth)
  })
}

/**
 * Throws if the clock may have jumped ahead: no backup is between 7 and 38 days old, although backups are made. With a
 * wrong clock, all backups would seem too old.
 */
function assertBackupsGoOn(backups: readonly string[], now: Date): void {
  const times = backups.map(timeOf)
  const newest = Math.max(...times.filter((time) => time <= settledBefore(now).getTime()))
  if (isSilent(now, Number.isFinite(newest) ? new Date(newest) : null))
    throw new BackupError(
      `By this machine's clock it is ${now.toISOString().slice(0, 10)}, and no backup is between a week and 38 days old: the clock may have gone ahead. Nothing was removed. If the clock is right, back up daily and prune in a week.`,
    )
}

async function namedBy(
  backupStore: BackupStore,
  ids: readonly string[],
  { sealKeys, keys }: Services,
): Promise<Set<string>> {
  const named = new Set<string>()
  for (const id of ids) {
    const manifest = await readManifest(backupStore, id, sealKeys)
    const parts = { backupStore, folder: `backups/${id}`, backup: id, key: openDataKey(manifest, keys) }
    for await (const line of readLines(parts, manifest.files.parts)) named.add((JSON.parse(line) as BackupFile).key)
  }
  return named
}

async function removeBackup(backupStore: BackupStore, id: string): Promise<void> {
  const names = [...(await backupStore.sizes(`backups/${id}`)).keys()]
  // Delete the manifest first: without it the folder is no longer a backup.
  await backupStore.remove(`backups/${id}/${MANIFEST}`)
  for (const name of names.filter((one) => !one.endsWith(`/${MANIFEST}`))) await backupStore.remove(name)
}

/**
 * Removes backups that are too old, then files that no remaining backup names. Throws BackupError before removing
 * anything if a remaining backup cannot be read (it may name any file) or while a backup is being made, and
 * ClockError if this machine's clock differs from the database's or may have jumped ahead (record 0112).
 */
export async function pruneBackups(
  services: Services,
  backupStore: BackupStore,
  { isDry, ...terms }: { days: number; months: number; isDry: boolean },
): Promise<PruneReport> {
  await assertClock(services)
  const now = services.clock.now()
  const { complete, unfinished } = await listBackups(backupStore)
  const running = unfinished.find((id) => !(now.getTime() - timeOf(id) > DAY_MS))
  if (running)
    throw new BackupError(
      `${running} is being made, or was cut off within a day: prune again when it is whole or older, or delete it first.`,
    )
  const keptIds = chooseBackupsToKeep(complete, now, terms)
  if (keptIds.length < complete.length) assertBackupsGoOn(complete, now)
  const named = await namedBy(backupStore, keptIds, services)
  const removed = [...complete.filter((id) => !keptIds.includes(id)), ...unfinished]
  if (!isDry) for (const id of removed) await removeBackup(backupStore, id)
  const files = keptIds.length > 0 ? await removeUnnamed(backupStore, named, isDry) : { count: 0, bytes: 0 }
  return { place: backupStore.name, dry_run: isDry, kept: keptIds, removed, files }
}
