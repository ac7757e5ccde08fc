import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import { settingsAtRequest } from '../../http/session.ts'
import { defaultSignInRules, SIGN_IN_SETTINGS } from '../../http/signInRules.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { hasMembers, inForce, STATEMENTS_IMPORTED, type StoredSettings } from '../../kernel/storedSettings.ts'
import type { DossierKind, DossierKinds, ReviewServices } from '../dossier/dossierKind.ts'
import { checklistSchema } from './checklist.ts'
import { conditionSchema } from './conditions.ts'
import { PARTS, partsSchema, partsWith } from './parts.ts'
import { DEFAULT_RISK_TABLE, riskTableSchema } from './riskTable.ts'
import { statementMappings } from './statementMapping.ts'
import { workingTimeSchema } from './workingTime.ts'

type Kinds = Pick<DossierKinds, 'all' | 'names'>

/** A schema with one value for each kind of dossier, by name. */
const perKind = <T extends z.ZodType>({ names }: Kinds, schema: T) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, schema]))) as z.ZodObject<Record<string, T>>

/** The kinds of records with a retention period of their own: dossiers, payments, and the account itself. */
export const retentionKinds = ({ names }: Pick<DossierKinds, 'names'>): string[] => [
  ...names,
  'transactions',
  'traders',
]

/** An https address without credentials: every officer can read the settings, and the journal stores them. */
const address = z
  .url({ protocol: /^https$/ })
  .max(300)
  .refine((value) => !URL.canParse(value) || new URL(value).username + new URL(value).password === '', {
    message: 'The address must not hold a user name or a password.',
    params: { rule: 'credentials' },
  })

/** Ways to pay an activation fee other than online. */
export const OFFLINE_METHODS = ['bank_transfer', 'cheque'] as const

/** The fields that officers read on a proof of payment. */
export const PROOF_FIELDS = [
  'amount',
  'amount_words',
  'payee',
  'payee_rib',
  'reference',
  'payer',
  'payer_rib',
  'issued_on',
  'signature',
  'stamp',
] as const

const moneyNeed = z.enum(['off', 'warn', 'require'])
/** The fields that officers read on the certificate of a bank account. */
export const CERTIFICATE_FIELDS = ['holder', 'rib'] as const

const readNames = <Name extends string>(fields: readonly [Name, ...Name[]]) =>
  z
    .array(z.enum(fields))
    .max(fields.length)
    .refine((names) => new Set(names).size === names.length, 'Each field is named once.')
const proofReads = readNames(PROOF_FIELDS)

/** The number of days that a trader has to answer. */
export const dueDays = z.int().min(1).max(LIMITS.due_days)

/** Months between two looks. */
const months = z.int().min(0).max(120)

/** Sizes of a team. */
export const PRESETS = ['small', 'department', 'bank'] as const
export type PresetName = (typeof PRESETS)[number]

/** Schema of each setting, by key. */
export const settingSchemas = (kinds: Kinds) => ({
  /**
   * The size of the team; null until an admin chooses one. The choice changes other settings, which then apply (record
   * 0195).
   */
  preset: z.enum(PRESETS).nullable(),
  /** Which parts of the console are shown. */
  parts: partsSchema,
  /** How many minutes a dossier may wait before it is over its target. */
  targets: perKind(kinds, z.int().min(5).max(43_200)),
  /** The working hours in which targets count; null for round the clock (record 0173). */
  working_time: workingTimeSchema.nullable(),
  /** How many pages of each document an officer must see before an accept, counted from the first; 0 for none. */
  evidence_pages: perKind(kinds, z.int().min(0).max(200)),
  /** Whether only a supervisor may accept a dossier that lacks its document. */
  document_required: perKind(kinds, z.boolean()),
  /** Which decisions need a second officer: conditions by kind of dossier. */
  four_eyes: perKind(kinds, z.array(conditionSchema).max(20).default([])),
  /** The checklist that officers tick on the worksheet, by kind of dossier (record 0193). */
  checklist: perKind(kinds, checklistSchema.default([])),
  /** How many minutes a decision can be recalled before it takes effect; 0 for none. */
  hold_minutes: z.int().min(0).max(60),
  /** The percentage of accepted dossiers that get a blind second look; 0 for none (record 0079). */
  blind_share: z.int().min(0).max(100),
  /**
   * A decision made in fewer seconds than this on the desk counts as faster than reading; 0 turns the check off (record
   * 0184).
   */
  pace_seconds: z.int().min(0).max(600),
  /** How many dossiers of one queue an officer may claim at once; assigned dossiers do not count. */
  claims_per_officer: z.int().min(1).max(100),
  /** How many dossiers of one workspace, of all kinds together, may wait for review. */
  pending_dossiers: z.strictObject({ per_workspace: z.int().min(1).max(1_000_000) }),
  /** How many days a trader has to answer a question, unless the officer says otherwise. */
  information_due_days: dueDays,
  /** How many years records stay stored after the relation with their trader ends, by kind (record 0082). */
  retention_years: z.strictObject(
    Object.fromEntries(retentionKinds(kinds).map((name) => [name, z.int().min(1).max(100)])),
  ) as z.ZodObject<Record<string, z.ZodInt>>,
  /**
   * Web addresses of the registers in which officers look up companies (review-practice 2): the trade register and the
   * tax numbers.
   */
  lookups: z.strictObject({ cnrc: address, dgi: address }),
  /** The RIBs of the accounts that receive fees. Only statements of these accounts can be imported. */
  fee_accounts: z
    .array(z.string().regex(/^\d{20}$/, 'A RIB has 20 digits.'))
    .min(1)
    .max(50),
  /** Whether the money must have arrived before a proof is accepted, by method (record 0145). */
  money_required: z.strictObject({ bank_transfer: moneyNeed, cheque: moneyNeed }),
  /** For how many calendar days after its booking the bank may still return a cheque. */
  cheque_clearing_days: z.int().min(0).max(30),
  /**
   * The fields that officers must read on a proof, by method, and on the certificate of a bank account. An accept
   * without them needs a reason.
   */
  proof_readings: z.strictObject({
    bank_transfer: proofReads,
    cheque: proofReads,
    bank_account: readNames(CERTIFICATE_FIELDS).default([]),
  }),
  /** The formats of banks' tables, by name. */
  statement_mappings: statementMappings,
  /** The score, 50 to 100, from which a hit blocks an accept. */
  screening_threshold: z.int().min(50).max(100),
  /** The score from which the console shows a hit. A hit below the threshold never blocks. */
  screening_show: z.int().min(50).max(100),
  /** The score above which a second officer must confirm 'different'; 100 for never. */
  screening_second: z.int().min(50).max(100),
  /** Whether a strong hit pauses payments at once, until an officer answers it (record 0191). */
  screening_hold: z.enum(['off', 'strong']),
  /** After how many hours a list counts as old. */
  list_max_age_hours: z.int().min(1).max(8_760),
  /**
   * The table of risk: the points of each reason, and the points from which a dossier has medium or high risk (record
   * 0202).
   */
  risk_table: riskTableSchema,
  /** After how many months an accepted trader is looked at again, by risk; 0 for never (record 0203). */
  review_months: z.strictObject({ low: months, medium: months, high: months }),
  ...SIGN_IN_SETTINGS,
})

type Schemas = ReturnType<typeof settingSchemas>
export type SettingKey = keyof Schemas
export type Settings = { [Key in SettingKey]: z.output<Schemas[Key]> }

export const SETTING_KEYS = [
  'preset',
  'parts',
  'targets',
  'working_time',
  'evidence_pages',
  'document_required',
  'four_eyes',
  'checklist',
  'hold_minutes',
  'blind_share',
  'pace_seconds',
  'claims_per_officer',
  'pending_dossiers',
  'information_due_days',
  'retention_years',
  'lookups',
  'fee_accounts',
  'money_required',
  'cheque_clearing_days',
  'proof_readings',
  'statement_mappings',
  'screening_threshold',
  'screening_show',
  'screening_second',
  'screening_hold',
  'list_max_age_hours',
  'risk_table',
  'review_months',
  'second_factor',
  'session_minutes',
] as const satisfies SettingKey[]

/**
 * The values until an administrator changes them, with one for each kind of dossier. `hasStatements`: whether a bank
 * statement was ever imported, since only then missing money means something.
 */
export function defaultSettings(
  { dossiers: { all }, config }: Pick<ReviewServices, 'dossiers' | 'config'>,
  hasStatements: boolean,
): Settings {
  const need = hasStatements ? 'warn' : 'off'
  const perName = <T>(of: (defaults: DossierKind['defaults']) => T) =>
    Object.fromEntries(all.map(({ name, defaults }) => [name, of(defaults)]))
  return {
    preset: null,
    parts: partsWith(PARTS),
    targets: perName(({ target_minutes }) => target_minutes),
    working_time: null,
    evidence_pages: perName(({ evidence_pages }) => evidence_pages),
    document_required: perName(({ document_required }) => document_required),
    four_eyes: perName(() => []),
    checklist: perName(() => []),
    hold_minutes: 0,
    blind_share: 0,
    pace_seconds: 10,
    claims_per_officer: 5,
    pending_dossiers: { per_workspace: 1000 },
    information_due_days: 7,
    retention_years: Object.fromEntries(
      retentionKinds({ names: all.map(({ name }) => name) }).map((name) => [name, 5]),
    ),
    lookups: { cnrc: 'https://sidjilcom.cnrc.dz/', dgi: 'https://nifenligne.mfdgi.gov.dz/' },
    fee_accounts: [config.feePayee.rib],
    money_required: { bank_transfer: need, cheque: need },
    cheque_clearing_days: 0,
    proof_readings: {
      bank_transfer: ['amount', 'payee_rib', 'reference'],
      cheque: ['amount', 'amount_words', 'signature'],
      bank_account: [],
    },
    statement_mappings: {},
    screening_threshold: 85,
    screening_show: 75,
    screening_second: 97,
    screening_hold: 'off',
    list_max_age_hours: 48,
    risk_table: DEFAULT_RISK_TABLE,
    review_months: { low: 0, medium: 0, high: 0 },
    ...defaultSignInRules(config),
  }
}

/**
 * Settings of control: those with which one person could weaken a check of other people's work (record 0135). While any
 * kind requires four eyes, another admin must confirm a change of them (record 0066).
 */
const CONTROLS: readonly SettingKey[] = [
  'preset',
  'parts',
  'targets',
  'working_time',
  'evidence_pages',
  'document_required',
  'four_eyes',
  'checklist',
  'hold_minutes',
  'blind_share',
  'pace_seconds',
  'second_factor',
  'session_minutes',
  'retention_years',
  'lookups',
  'fee_accounts',
  'money_required',
  'cheque_clearing_days',
  'proof_readings',
  'statement_mappings',
  'screening_threshold',
  'screening_show',
  'screening_second',
  'screening_hold',
  'list_max_age_hours',
  'risk_table',
  'review_months',
]

/** Whether any kind of dossier requires four eyes. */
export const isFourEyesOn = ({ four_eyes }: Pick<Settings, 'four_eyes'>): boolean =>
  Object.values(four_eyes).some((conditions) => conditions.length > 0)

/** Whether a change of this setting needs a second admin now. */
export const isControlled = (key: SettingKey, settings: Pick<Settings, 'four_eyes'>): boolean =>
  CONTROLS.includes(key) && isFourEyesOn(settings)

/** The settings in force: stored values, and defaults for the others. */
export async function settingsOf(services: SettingsSource): Promise<Settings> {
  const once = readOnce.get(services)
  if (!once) return readSettings(services.db, services)
  once.settings ??= readSettings(services.db, services)
  return once.settings
}

const readOnce = new WeakMap<SettingsSource, { settings?: Promise<Settings> }>()

/**
 * The services for one act of an officer, such as a decision. All parts of the act use the same settings: those read at
 * the start of the request, or else read once.
 */
export function withSettingsReadOnce<S extends SettingsSource>(services: S, actor: OfficerActor): S {
  const same = { ...services }
  const stored = settingsAtRequest(actor)
  readOnce.set(same, stored ? { settings: Promise.resolve(settingsIn(services, stored)) } : {})
  return same
}

export type SettingsSource = Pick<ReviewServices, 'db' | 'dossiers' | 'config'>

export async function readSettings(db: Db, services: SettingsSource): Promise<Settings> {
  const [rows, hasStatements] = await Promise.all([
    db.read.setting.findMany({ where: { key: { in: [...SETTING_KEYS] } } }),
    wereStatementsImported(db),
  ])
  const stored = Object.fromEntries(rows.map(({ key, value }) => [key, value]))
  return settingsIn(services, { ...stored, [STATEMENTS_IMPORTED]: hasStatements })
}

/** Whether a bank statement was ever imported. Some defaults depend on it. */
export const wereStatementsImported = async (db: Db): Promise<boolean> =>
  (await db.statement.findFirst({ select: { id: true } })) !== null

function settingsIn(services: SettingsSource, stored: StoredSettings): Settings {
  return inForce(defaultSettings(services, stored[STATEMENTS_IMPORTED] === true), stored)
}

export type SettingChange = { from: unknown; to: unknown }

/** The difference between two values: for objects, only the fields that differ. Null if nothing differs. */
export function difference(from: unknown, to: unknown): SettingChange | null {
  if (!hasMembers(from) || !hasMembers(to)) return isDeepStrictEqual(from, to) ? null : { from, to }
  const changed = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    (name) => !isDeepStrictEqual(from[name], to[name]),
  )
  if (changed.length === 0) return null
  const only = (value: Record<string, unknown>) => Object.fromEntries(changed.map((name) => [name, value[name]]))
  return { from: only(from), to: only(to) }
}

/** Serializes changes of settings, so that `from` in the journal is the value that was replaced. */
export async function lockSettings(db: Db): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('settings'))`
}

/** Stores a value and journals the change; call it with the settings locked. */
export async function storeSetting(
  db: Db,
  actor: OfficerActor,
  now: Date,
  key: SettingKey,
  value: unknown,
  { details, reason }: { details: object; reason: string | null },
): Promise<void> {
  const set = {
    value: value === null ? Prisma.JsonNull : (value as Prisma.InputJsonValue),
    officer_id: actor.id,
    updated_at: now,
  }
  await db.setting.upsert({ where: { key }, create: { key, ...set }, update: set })
  await writeJournal(db, actor, now, {
    action: 'change_setting',
    resource: 'settings',
    record_id: key,
    reason,
    details: { ...details },
  })
}
