import { z } from 'zod'
import type { Db } from '../../database/client.ts'
import type { Prisma } from '../../database/generated/client.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { journal } from '../../kernel/audit.ts'
import { may } from '../../kernel/policy.ts'
import type { Services } from '../../services.ts'

const perQueue = <T extends z.ZodType>(schema: T) =>
  z.strictObject({ identifications: schema, brands: schema, 'bank-accounts': schema, 'activation-proofs': schema })

/** An https address without credentials: every officer reads the settings, and the journal keeps them. */
const address = z
  .url({ protocol: /^https$/ })
  .max(300)
  .refine((value) => !URL.canParse(value) || new URL(value).username + new URL(value).password === '', {
    message: 'The address must not hold a user name or a password.',
    params: { rule: 'credentials' },
  })

/** Schema of each setting. */
export const SETTINGS = {
  /** How long a dossier may wait before it is over target, in minutes. */
  targets: perQueue(z.int().min(5).max(43_200)),
  /** How many pages of each document, from the first, an officer must see before an accept; 0 for none. */
  evidence_pages: perQueue(z.int().min(0).max(200)),
  /** Whether only a supervisor may accept a dossier that lacks the document it is reviewed by. */
  document_required: perQueue(z.boolean()),
  /** How many dossiers of one workspace, of all kinds together, may wait for review. */
  pending_dossiers: z.strictObject({ per_workspace: z.int().min(1).max(1_000_000) }),
  /** Where officers look up a register (review-practice 2): the trade register and the tax numbers. */
  lookups: z.strictObject({ cnrc: address, dgi: address }),
}

export type SettingKey = keyof typeof SETTINGS
export type Settings = { [Key in SettingKey]: z.output<(typeof SETTINGS)[Key]> }

export const DEFAULTS: Settings = {
  targets: { identifications: 240, brands: 240, 'bank-accounts': 480, 'activation-proofs': 120 },
  evidence_pages: { identifications: 20, brands: 20, 'bank-accounts': 20, 'activation-proofs': 20 },
  document_required: { identifications: true, brands: true, 'bank-accounts': false, 'activation-proofs': true },
  pending_dossiers: { per_workspace: 1000 },
  lookups: { cnrc: 'https://sidjilcom.cnrc.dz/', dgi: 'https://nifenligne.mfdgi.gov.dz/' },
}

export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[]

export const settingActions = (actor: OfficerActor, key: SettingKey): string[] =>
  may(actor, `set_${key}`) ? ['change'] : []

const merged = <Key extends SettingKey>(key: Key, stored: unknown): Settings[Key] => ({
  ...DEFAULTS[key],
  ...(stored as Partial<Settings[Key]> | undefined),
})

/** The value of each setting: the stored one, else the default. */
export async function settingsOf(db: Db): Promise<Settings> {
  const rows = await db.setting.findMany({ where: { key: { in: SETTING_KEYS } } })
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  return {
    targets: merged('targets', stored.get('targets')),
    evidence_pages: merged('evidence_pages', stored.get('evidence_pages')),
    document_required: merged('document_required', stored.get('document_required')),
    pending_dossiers: merged('pending_dossiers', stored.get('pending_dossiers')),
    lookups: merged('lookups', stored.get('lookups')),
  }
}

/** The members in which two values differ. */
function difference<T extends object>(from: T, to: T): { from: Partial<T>; to: Partial<T> } {
  const changed = (Object.keys(to) as (keyof T)[]).filter((name) => from[name] !== to[name])
  const only = (value: T) => Object.fromEntries(changed.map((name) => [name, value[name]])) as Partial<T>
  return { from: only(from), to: only(to) }
}

/**
 * Stores a value and journals the change (`change_setting`, details `{from, to}` with the members that differ). Storing
 * the current value changes and journals nothing.
 */
export async function changeSetting<Key extends SettingKey>(
  services: Services,
  actor: OfficerActor,
  key: Key,
  value: Settings[Key],
): Promise<void> {
  const now = services.clock.now()
  await services.db.$transaction(async (db) => {
    // Serializes changes, so that the journal's `from` is the value that was replaced.
    await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('settings'))`
    const changed = difference<Settings[Key]>((await settingsOf(db))[key], value)
    if (Object.keys(changed.to).length === 0) return
    const set = { value: value as Prisma.InputJsonObject, officer_id: actor.id, updated_at: now }
    await db.setting.upsert({ where: { key }, create: { key, ...set }, update: set })
    await journal(db, actor, now, { action: 'change_setting', resource: 'settings', record_id: key, details: changed })
  })
}
