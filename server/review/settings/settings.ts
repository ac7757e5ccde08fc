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

/** A value for each kind of dossier, by name. */
const perKind = <T extends z.ZodType>({ names }: Kinds, schema: T) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, schema]))) as z.ZodObject<Record<string, T>>

/** The kinds of records with a retention period of their own: dossiers, payments, and the account itself. */
export const retentionKinds = ({ names }: Pick<DossierKinds, 'names'>): string[] => [
  ...names,
  'transactions',
  'traders',
]

/** An https address without credentials, because every officer reads the settings, and the journal stores them. */
const address = z
  .url({ protocol: /^https$/ })
  .max(300)
  .refine((value) => !URL.canParse(value) || new URL(value).username + new URL(value).password === '', {
    message: 'The address must not hold a user name or a password.',
    params: { rule: 'credentials' },
  })

/** How an activation fee may be paid other than online. */
export const OFFLINE_METHODS = ['bank_transfer', 'cheque'] as const

/** What officers read on a proof of payment. */
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
/** What officers read on the certificate of a bank account. */
export const CERTIFICATE_FIELDS = ['holder', 'rib'] as const

const readNames = <Name extends string>(fields: readonly [Name, ...Name[]]) =>
  z
    .array(z.enum(fields))
    .max(fields.length)
    .refine((names) => new Set(names).size === names.length, 'Each field is named once.')
const proofReads = readNames(PROOF_FIELDS)

/** Days in which a trader can answer. */
export const dueDays = z.int().min(1).max(LIMITS.due_days)

/** Months between two looks. */
const months = z.int().min(0).max(120)

/** How large the team is. */
export const PRESETS = ['small', 'department', 'bank'] as const
export type PresetName = (typeof PRESETS)[number]

/** Schema of each setting, by key. */
export const settingSchemas = (kinds: Kinds) => ({
  /** How large the team is; null until somebody says. A choice sets other settings, which decide (record 0195). */
  preset: z.enum(PRESETS).nullable(),
  /** Which parts of the console are shown. */
  parts: partsSchema,
  /** How long a dossier may wait before it is over its target, in minutes. */
  targets: perKind(kinds, z.int().min(5).max(43_200)),
  /** By which hours targets count; null for every minute of the day (record 0173). */
  working_time: workingTimeSchema.nullable(),
  /** How many pages of each document, from the first, an officer must see before an accept; 0 for none. */
  evidence_pages: perKind(kinds, z.int().min(0).max(200)),
  /** Whether only a supervisor may accept a dossier that lacks the document it is reviewed by. */
  document_required: perKind(kinds, z.boolean()),
  /** Which decisions need a second officer: conditions by kind of dossier. */
  four_eyes: perKind(kinds, z.array(conditionSchema).max(20).default([])),
  /** The lines of the worksheet that officers tick, by kind of dossier (record 0193). */
  checklist: perKind(kinds, checklistSchema.default([])),
  /** How many minutes a decision can be recalled before it takes effect; 0 for none. */
  hold_minutes: z.int().min(0).max(60),
  /** The percentage of accepted dossiers that get a blind second look; 0 for none (record 0079). */
  blind_share: z.int().min(0).max(100),
  /** Below how many seconds on the desk a decision counts as faster than reading; 0 for none (record 0184). */
  pace_seconds: z.int().min(0).max(600),
  /** How many dossiers of one queue an officer may hold at once; assigned dossiers do not count. */
  claims_per_officer: z.int().min(1).max(100),
  /** How many dossiers of one workspace, of all kinds together, may wait for review. */
  pending_dossiers: z.strictObject({ per_workspace: z.int().min(1).max(1_000_000) }),
  /** How many days a trader has to answer a question, unless the officer says otherwise. */
  information_due_days: dueDays,
  /** How many years records are kept after the end of the relation with their trader, by kind (record 0082). */
  retention_years: z.strictObject(
    Object.fromEntries(retentionKinds(kinds).map((name) => [name, z.int().min(1).max(100)])),
  ) as z.ZodObject<Record<string, z.ZodInt>>,
  /** Where officers look up a register (review-practice 2): the trade register and the tax numbers. */
  lookups: z.strictObject({ cnrc: address, dgi: address }),
  /** The RIBs on which fees are received: only statements of these accounts are imported. */
  fee_accounts: z
    .array(z.string().regex(/^\d{20}$/, 'A RIB has 20 digits.'))
    .min(1)
    .max(50),
  /** Whether the money must be on the account before a proof is accepted, by method (record 0145). */
  money_required: z.strictObject({ bank_transfer: moneyNeed, cheque: moneyNeed }),
  /** How many calendar days after its booking the bank may still take a cheque back. */
  cheque_clearing_days: z.int().min(0).max(30),
  /**
   * What must be read on a proof, by method, and on the certificate of a bank account: an accept without it needs a
   * reason.
   */
  proof_readings: z.strictObject({
    bank_transfer: proofReads,
    cheque: proofReads,
    bank_account: readNames(CERTIFICATE_FIELDS).default([]),
  }),
  /** How the banks format their tables of bookings, by name. */
  statement_mappings: statementMappings,
  /** From which score a name on a watch list blocks, 50 to 100. */
  screening_threshold: z.int().min(50).max(100),
  /** From which score it is shown; a lower score than the threshold never blocks. */
  screening_show: z.int().min(50).max(100),
  /** Above which score 'different' needs a second person; 100 for never. */
  screening_second: z.int().min(50).max(100),
  /** Whether a strong hit pauses payments at once, until a person answers it (record 0191). */
  screening_hold: z.enum(['off', 'strong']),
  /** After how many hours a list counts as old. */
  list_max_age_hours: z.int().min(1).max(8_760),
  /** What gives a dossier points of risk, and from how many on it is of medium or high risk (record 0202). */
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
 * The defaults until an administrator changes them; each kind of dossier has its own. `hasStatements`: a statement of the
 * bank was imported, so that missing money means something.
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
 * Settings of control: while four eyes are on anywhere, another admin must confirm a change (record 0066). These are the
 * settings by which one person weakens a check of others' work (record 0135). Those of later parts join here.
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

/** Whether four eyes are on anywhere. */
export const isFourEyesOn = ({ four_eyes }: Pick<Settings, 'four_eyes'>): boolean =>
  Object.values(four_eyes).some((conditions) => conditions.length > 0)

/** Whether a change of this setting needs a second admin now. */
export const isControlled = (key: SettingKey, settings: Pick<Settings, 'four_eyes'>): boolean =>
  CONTROLS.includes(key) && isFourEyesOn(settings)

/** The settings in force: the stored values, and defaults for the rest. */
export async function settingsOf(services: SettingsSource): Promise<Settings> {
  const once = readOnce.get(services)
  if (!once) return readSettings(services.db, services)
  once.settings ??= readSettings(services.db, services)
  return once.settings
}

const readOnce = new WeakMap<SettingsSource, { settings?: Promise<Settings> }>()

/**
 * The services for one piece of an officer's work, such as a decision. All its parts use the same settings: those read
 * at the start of the request, or else read once.
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

/** Whether a statement of the bank was ever imported: some defaults depend on it. */
export const wereStatementsImported = async (db: Db): Promise<boolean> =>
  (await db.statement.findFirst({ select: { id: true } })) !== null

function settingsIn(services: SettingsSource, stored: StoredSettings): Settings {
  return inForce(defaultSettings(services, stored[STATEMENTS_IMPORTED] === true), stored)
}

export type SettingChange = { from: unknown; to: unknown }

/** The difference between two values; for objects only the members that differ; null without any. */
export function difference(from: unknown, to: unknown): SettingChange | null {
  if (!hasMembers(from) || !hasMembers(to)) return isDeepStrictEqual(from, to) ? null : { from, to }
  const changed = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    (name) => !isDeepStrictEqual(from[name], to[name]),
  )
  if (changed.length === 0) return null
  const only = (value: Record<string, unknown>) => Object.fromEntries(changed.map((name) => [name, value[name]]))
  return { from: only(from), to: only(to) }
}

/** Serializes changes, so that the journal's `from` is the value that was replaced. */
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
