import { z } from 'zod'
import type { Db } from '../database/client.ts'
import type { Prisma } from '../database/generated/client.ts'
import { defaultSignInRules, SIGN_IN_SETTINGS } from '../http/signInRules.ts'
import type { OfficerActor } from '../kernel/actor.ts'
import { writeJournal } from '../kernel/audit.ts'
import { can } from '../kernel/policy.ts'
import type { DossierKind, DossierKinds, ReviewServices } from './dossierKind.ts'

type Kinds = Pick<DossierKinds, 'all' | 'names'>

/** A value for each kind of dossier, by name. */
const perKind = <T extends z.ZodType>({ names }: Kinds, schema: T) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, schema]))) as z.ZodObject<Record<string, T>>

/** An https address without credentials: every officer reads the settings, and the journal keeps them. */
const address = z
  .url({ protocol: /^https$/ })
  .max(300)
  .refine((value) => !URL.canParse(value) || new URL(value).username + new URL(value).password === '', {
    message: 'The address must not hold a user name or a password.',
    params: { rule: 'credentials' },
  })

/** Schema of each setting, by key. */
export const settingSchemas = (kinds: Kinds) => ({
  /** How long a dossier may wait before it is over its target, in minutes. */
  targets: perKind(kinds, z.int().min(5).max(43_200)),
  /** How many pages of each document, from the first, an officer must see before an accept; 0 for none. */
  evidence_pages: perKind(kinds, z.int().min(0).max(200)),
  /** Whether only a supervisor may accept a dossier that lacks the document it is reviewed by. */
  document_required: perKind(kinds, z.boolean()),
  /** How many dossiers of one workspace, of all kinds together, may wait for review. */
  pending_dossiers: z.strictObject({ per_workspace: z.int().min(1).max(1_000_000) }),
  /** Where officers look up a register (review-practice 2): the trade register and the tax numbers. */
  lookups: z.strictObject({ cnrc: address, dgi: address }),
  ...SIGN_IN_SETTINGS,
})

type Schemas = ReturnType<typeof settingSchemas>
export type SettingKey = keyof Schemas
export type Settings = { [Key in SettingKey]: z.output<Schemas[Key]> }

export const SETTING_KEYS = [
  'targets',
  'evidence_pages',
  'document_required',
  'pending_dossiers',
  'lookups',
  'second_factor',
  'session_minutes',
] as const satisfies SettingKey[]

/** The defaults until an administrator changes them; each kind of dossier has its own. */
export function defaultSettings({ dossiers: { all }, config }: Pick<ReviewServices, 'dossiers' | 'config'>): Settings {
  const perName = <T>(of: (defaults: DossierKind['defaults']) => T) =>
    Object.fromEntries(all.map(({ name, defaults }) => [name, of(defaults)]))
  return {
    targets: perName(({ target_minutes }) => target_minutes),
    evidence_pages: perName(({ evidence_pages }) => evidence_pages),
    document_required: perName(({ document_required }) => document_required),
    pending_dossiers: { per_workspace: 1000 },
    lookups: { cnrc: 'https://sidjilcom.cnrc.dz/', dgi: 'https://nifenligne.mfdgi.gov.dz/' },
    ...defaultSignInRules(config),
  }
}

export const settingActions = (actor: OfficerActor, key: SettingKey): string[] =>
  can(actor, `set_${key}`) ? ['change'] : []

/** The settings in force: the stored values, and defaults for the rest. */
export async function settingsOf(services: Reached): Promise<Settings> {
  return readSettings(services.db, services)
}

type Reached = Pick<ReviewServices, 'db' | 'dossiers' | 'config'>

async function readSettings(db: Db, services: Reached): Promise<Settings> {
  const rows = await db.setting.findMany({ where: { key: { in: [...SETTING_KEYS] } } })
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  const inForce = (key: string, standard: Settings[SettingKey]) => {
    const value = stored.get(key)
    return typeof standard === 'object' ? { ...standard, ...(value as object) } : (value ?? standard)
  }
  const defaults = Object.entries(defaultSettings(services))
  return Object.fromEntries(defaults.map(([key, standard]) => [key, inForce(key, standard)])) as Settings
}

/** Two values, or the members in which they differ; null when they are the same. */
function difference<T>(from: T, to: T): { from: Partial<T>; to: Partial<T> } | null {
  if (typeof to !== 'object' || to === null) return from === to ? null : { from, to }
  const changed = (Object.keys(to) as (keyof T)[]).filter((name) => from[name] !== to[name])
  const only = (value: T) => Object.fromEntries(changed.map((name) => [name, value[name]])) as Partial<T>
  return changed.length === 0 ? null : { from: only(from), to: only(to) }
}

/**
 * Stores a value and journals the change (`change_setting`, details `{from, to}` with the members that differ). Storing
 * the current value changes and journals nothing.
 */
export async function changeSetting<Key extends SettingKey>(
  services: ReviewServices,
  actor: OfficerActor,
  key: Key,
  value: Settings[Key],
): Promise<void> {
  const now = services.clock.now()
  await services.db.$transaction(async (db) => {
    // Serializes changes, so that the journal's `from` is the value that was replaced.
    await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('settings'))`
    const changed = difference<Settings[Key]>((await readSettings(db, services))[key], value)
    if (!changed) return
    const set = { value: value as Prisma.InputJsonValue, officer_id: actor.id, updated_at: now }
    await db.setting.upsert({ where: { key }, create: { key, ...set }, update: set })
    await writeJournal(db, actor, now, {
      action: 'change_setting',
      resource: 'settings',
      record_id: key,
      details: changed,
    })
  })
}
