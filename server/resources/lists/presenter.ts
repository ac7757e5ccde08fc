import type { ListEntry, ListVersion } from '../../database/generated/rows.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { can, type Permission } from '../../kernel/policy.ts'
import type { Settings } from '../../review/settings/settings.ts'
import { ageOf, isLoaded, TYPED_FORMAT } from '../../screening/lists.ts'

const HOUR_MS = 3_600_000

const LIST_ACTIONS: Permission[] = ['import_list', 'try_name']
const TYPED_LIST_ACTIONS: Permission[] = ['add_list_entry', 'remove_list_entry']

/** A version of a list, in the console's form. */
export const presentVersion = (row: ListVersion) => ({
  version: row.version,
  kind: row.kind,
  format: row.format,
  entries: row.entries,
  added: row.added,
  removed: row.removed,
  changed: row.changed,
  sha256: row.sha256,
  published_at: row.published_at?.toISOString() ?? null,
  imported_at: row.imported_at.toISOString(),
  imported_by: { id: row.imported_by, name: row.imported_name },
})

/** A list, by its newest version. `now`: the time to which its age is computed. */
export function presentList(
  row: ListVersion,
  { list_max_age_hours }: Pick<Settings, 'list_max_age_hours'>,
  now: Date,
  actor: OfficerActor,
) {
  const age = ageOf(row, now)
  const acts: Permission[] = [
    ...LIST_ACTIONS,
    ...(row.format === TYPED_FORMAT ? TYPED_LIST_ACTIONS : []),
    ...(isLoaded(row) ? (['remove_list'] as const) : []),
  ]
  return {
    id: row.list,
    list: row.list,
    ...presentVersion(row),
    age_seconds: Math.floor(age / 1000),
    is_old: isLoaded(row) && row.format !== TYPED_FORMAT && age > list_max_age_hours * HOUR_MS,
    is_removed: !isLoaded(row),
    allowed_actions: acts.filter((act) => can(actor, act)) as string[],
  }
}

export type ConsoleList = ReturnType<typeof presentList>
export type ConsoleListVersion = ReturnType<typeof presentVersion>

/** An entry, as it was in one version. */
export const presentEntry = (row: ListEntry) => ({
  id: row.ref,
  ref: row.ref,
  type: row.type,
  name: row.name,
  aliases: row.aliases,
  weak_aliases: row.weak_aliases,
  birth_dates: row.birth_dates,
  countries: row.countries,
  sex: row.sex,
  identifiers: row.identifiers,
  programme: row.programme,
  source: row.source,
  /** The version that added this row. */
  from_version: row.from_version,
})

export type ConsoleListEntry = ReturnType<typeof presentEntry>

/** The output of `lists:import`. */
export const presentImport = ({ list, ...row }: ListVersion) => ({
  list,
  kind: row.kind,
  version: row.version,
  entries: row.entries,
  added: row.added,
  removed: row.removed,
  changed: row.changed,
  sha256: row.sha256,
  published_at: row.published_at?.toISOString() ?? null,
})

/** The output of `lists:list` for each list. */
export const presentInForce = ({ list, kind, version, entries, published_at, imported_at }: ListVersion) => ({
  list,
  kind,
  version,
  entries,
  published_at: published_at?.toISOString() ?? null,
  imported_at: imported_at.toISOString(),
})
