import type { z } from 'zod'
import type { Db } from '../../database/client.ts'
import type { CountLimit } from '../../database/countLimit.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { FileKind, Language } from '../../database/generated/enums.ts'
import type { File } from '../../database/generated/rows.ts'
import type { OfficerActor, SystemActor } from '../../kernel/actor.ts'
import type { ApiError } from '../../kernel/errors.ts'
import type { Machine, StatefulRecord } from '../../kernel/machine.ts'
import type { Guard } from '../../kernel/transition.ts'
import type { Source } from '../../search/conditions/source.ts'
import type { Services } from '../../services.ts'
import type { CheckInput } from '../checks/checkInput.ts'
import type { Check } from '../checks/checks.ts'
import type { Comparison } from '../checks/comparisons.ts'
import type { SuggestionRules } from '../checks/suggestions.ts'
import type { Flag } from '../record/flagNames.ts'
import type { MoneyFilter } from '../record/moneyStates.ts'
import type { StoredPin } from '../record/pins.ts'
import type { ReviewState } from '../record/presenter.ts'
import type { CatalogueEntry, SentReasons } from './reasons.ts'
import type { LocalizedName, SentContent } from './sentContent.ts'

/** The columns that review needs of any kind of dossier, besides the state column that its machine names. */
export type DossierRow = StatefulRecord & {
  submissions: number
  waiting_since: Date
  created_at: Date
  decided_at: Date | null
  decided_by: string | null
  assigned_to: string | null
  escalated_at: Date | null
  deleted_at: Date | null
  /** Where on the documents its refusal points, as StoredPin. */
  pins: unknown
  workspace: {
    id: string
    owner_id: string
    owner: { id: string; name: string; language: Language; frozen_at: Date | null }
  }
}

/** The console record's fields to which review adds the blockers of an accept. */
export type ConsoleRecord = {
  allowed_actions: string[]
  blocked_by: string[]
  proposal: { action: string } | null
}

/** The decisions on a dossier; each is a permission of the same name. */
export type DecisionAction = 'accept' | 'refuse' | 'request_new_proof'

/** An officer's decision, validated and ready to apply. `reason` is the text for the trader. */
export type Decision = {
  action: string
  reason_codes: readonly string[]
  reason: string | null
  /** The data of the codes for the trader's program; absent if the act gives no codes. */
  sent?: SentReasons | undefined
  /** Where on the documents the decision points. */
  pins?: readonly StoredPin[] | undefined
  version: number
  /**
   * The number of answers to hits that did not clear the account, as the accept read it; absent if it must be read
   * again.
   */
  answered?: number | undefined
  /** The journal's details: the private note, the pages seen and the readings. */
  details: Record<string, unknown>
}

/**
 * Records that depend on an accepted dossier, such as payment instances, and are suspended if its acceptance is
 * reversed.
 */
export type Dependants = {
  /** The records that a reversal would stop. */
  preview(
    db: Db,
    id: string,
  ): Promise<{ instances: readonly { id: string; title: string }[]; links: number; payments: number }>
  /**
   * Suspends the dependent records, with a reason for the trader; `anew`: a new acceptance of the dossier reactivates
   * them.
   */
  suspend(db: Db, actor: OfficerActor, now: Date, id: string, how: { reason: string; anew: boolean }): Promise<void>
  /** SQL condition: a suspended record waits for a new acceptance of the dossier. */
  areWaitingSql(id: string): Prisma.Sql
  /** After a new decision on the dossier: reactivates the suspended records, or leaves them suspended. */
  decided(db: Db, actor: OfficerActor, now: Date, id: string, accepted: boolean): Promise<void>
  /** Suspends the dependent records of an account until its payments are resumed. Returns their ids. */
  pause(db: Db, actor: SystemActor, now: Date, owner_id: string): Promise<string[]>
  /** Reactivates the records that nothing else keeps suspended. Returns their ids. */
  resume(db: Db, actor: OfficerActor | SystemActor, now: Date, owner_id: string): Promise<string[]>
}

/** Whether an accept of a proof requires its money, by method (setting `money_required`). */
export type MoneyRequired = Record<'bank_transfer' | 'cheque', 'off' | 'warn' | 'require'>

/** A reason for a warning, and the field of the request that corrects it. */
type WarnedReason = { field: string; code: string }

/**
 * The reasons that a warning about a submission can give. `checks`: by the code that a check of the submission
 * suggests, the field of the request. `scans`: by kind of document, for a picture too small to be read and for an empty
 * page.
 */
export type WarnedReasons<Row> = {
  checks: Readonly<Record<string, string>>
  scans?: { readonly [kind in FileKind]?: WarnedReason }
  /** The values beside known labels in the lines of a document, as readings for the checks. */
  readingsIn?(lines: readonly string[]): Record<string, string>
  /** The name that the text of the document must have, and the reason if it does not; null if it need not have one. */
  nameIn?(row: Row): (WarnedReason & { name: string }) | null
}

/** The source of a name that is compared with watch lists. */
export type ScreenedName = 'name' | 'holder' | 'payer' | 'person'

/** A flag that a kind computes from its own rows: for one row, and in SQL on the table as `record`. */
type Mark<Row> = { flag: Flag; has(row: Row): boolean; sql: Prisma.Sql }

/** A page of a list, as Prisma's findMany takes it. */
type Page<Where> = { where: Where; orderBy: object[]; skip: number; take: number }

/**
 * A kind of dossier: everything that differs between kinds in review. `resources/<kind>/dossier.ts` defines one,
 * `server/registry/dossierKinds.ts` lists them all, and docs/add-a-queue.md says how to add one.
 */
export type DossierKind<
  Row extends DossierRow = DossierRow,
  Where = object,
  Filters = object,
  Name extends string = string,
  Kind extends string = string,
> = {
  /** The console's resource: in paths, in the journal and in settings. */
  name: Name
  /** The name of a single dossier in receipts and bundles. */
  title: LocalizedName
  table: string
  /** The name under which its submissions and documents are stored, if they belong to another resource's record. */
  storedAs: string
  machine: Machine
  /** The rows that wait for a decision: columns with their value, or one of their values. Deleted rows never wait. */
  waiting: Record<string, string | readonly string[]>
  /** The table's rows that are dossiers of this kind; all by default. */
  scope?: Where
  /** The contents of each of the trader's submissions. */
  sent: SentContent
  /** The acts that send a submission, as the journal names them. */
  submittedBy: readonly string[]
  /** Whether a dossier still waits after its trader's account is closed; other kinds are withdrawn (record 0082). */
  waitsAfterClosing: boolean

  sorts: readonly [string, ...string[]]
  /** The filters of its list, including `reviewFilters`. */
  filters: z.ZodObject
  /** The kind's own filters and the search `q` as a condition; review adds the filters of all kinds. */
  where(filters: Filters, q: string): Where
  find(db: Db, page: Page<Where>): Promise<readonly Row[]>
  count(db: Db, args: { where: Where; take: CountLimit }): Promise<number>

  /**
   * The name of a dossier on the desk, and the same in SQL: from the table as `record` and the tables that `join` adds.
   */
  nameOf(row: Row): string
  nameSql: { name: Prisma.Sql; join?: Prisma.Sql }
  /** Whether the table has a name with its folded form and key (nameColumns); such a name can be written to deceive. */
  hasOwnName: boolean
  filesOf(row: Row): readonly (File | null)[]
  /** Documents of another dossier that are reviewed while this one has none of its own. */
  parentDocumentsOf?(row: Row): readonly (File | null)[]
  /**
   * The same in SQL: the rows of `record` that are reviewed with a document of this kind from the record with this id.
   */
  parentDocumentSql?: { kind: FileKind; from(id: string): Prisma.Sql }
  /** The columns of its last decision, besides the state. */
  decisionColumns: { reason: string; reason_codes: string }
  /** Columns that follow from others, with their value in SQL from the table as `row`. */
  derived?: Record<string, Prisma.Sql>

  /** The kinds of document that the review is based on; any one of them is enough. */
  reviewedBy: readonly FileKind[]
  /** Checks whose 'look' is only advice, not a warning: an accept needs no reason for them. */
  advice: readonly string[]
  /** The fields that officers read on the documents; `today` is the day in Algiers. */
  worksheet(today: string): z.ZodRawShape
  /** The comparisons with all other dossiers. */
  comparisons: readonly Comparison[]
  /** Values that the journal and the desk mask: shared things and fields of the worksheet. */
  masks: Partial<Record<string, (value: string) => string>>
  marks: readonly Mark<Row>[]
  /** Its own amount in dinars for the condition `amount_above`; without it, only the collected amount counts. */
  amountOf?(row: Row): string | null
  checks(services: ReviewServices, row: Row, known: CheckInput): Promise<Check[]>
  /**
   * A further blocker of an accept, besides officers' unfinished work: its name in `blocked_by`, and the error of an
   * accept; null if there is none.
   */
  blockerOf?(services: ReviewServices, row: Row): Promise<{ name: string; error: ApiError } | null>
  /** Further facts about the row, for the journal entry of an accept. */
  acceptFacts?(services: ReviewServices, row: Row): Promise<Record<string, unknown>>
  /**
   * For a kind whose accept can wait for money: whether an accept with these journaled facts would have waited for it
   * under this value of the setting `money_required`.
   */
  wouldWaitForMoney?(required: MoneyRequired, row: Row, facts: object): boolean
  /** Further content of the dossier in its trader's bundle, besides the content that all kinds have. */
  bundled?(db: Db, id: string): Promise<Record<string, unknown>>
  /** Further conditions of its filters, where they need the database. */
  filterCondition?(services: ReviewServices, filters: Filters): Promise<object[]>
  /** A sort by groups of rows: the condition of each group, in ascending order. */
  groupSort?: { name: string; groups(services: ReviewServices): Promise<object[]> }
  /** The waiting rows whose money has one of these states, for 'next'; kinds without money have none. */
  nextIds?(services: ReviewServices, money: readonly MoneyFilter[]): Promise<string[]>
  /** Runs in the transaction that changes officers' readings of the dossier. */
  readingsChanged?(db: Db, id: string): Promise<void>
  /**
   * The sources of the names that are compared with watch lists: the dossier's own (`name`), a field of the worksheet
   * that officers read, or the people that they read on the document (`person`).
   */
  screens: readonly ScreenedName[]
  /** The worksheet fields with numbers that identify one company or person, and that watch lists contain too. */
  registerNumbers: readonly string[]
  /** Whether officers read the people behind the company on its document (record 0201). */
  hasPeople: boolean
  /**
   * For a kind whose document carries a code: whether the document of a row does, and whether a text names a register
   * number.
   */
  readsCode?: { isOn(row: Row): boolean; namesRegister(text: string): boolean }
  /** Presents rows for the console; `full`: a single record, with account numbers in full. */
  present(
    services: ReviewServices,
    rows: readonly Row[],
    stateOf: (row: Row) => ReviewState,
    full: boolean,
  ): Promise<ConsoleRecord[]>

  /**
   * The reasons of this kind: the catalogue's name in GET /reasons, the catalogue, and the reasons that findings
   * suggest.
   */
  reasons: { kind: Kind; catalogue: readonly CatalogueEntry[]; suggests?: SuggestionRules }
  /** The decisions besides accept; they give the trader a reason. */
  refusals: readonly Exclude<DecisionAction, 'accept'>[]
  /**
   * The problems that the program finds in a submission at once, for the warnings in its answer (record 0158); none by
   * default.
   */
  warnsOf?: WarnedReasons<Row>
  /** Applies a decision in one transaction. `guard` rejects rows that a colleague holds. */
  decide(
    services: ReviewServices,
    actor: OfficerActor,
    row: Row,
    decision: Decision,
    guard: (now: Date) => Guard,
  ): Promise<unknown>

  /** The records that depend on its acceptance, if any. `server/registry/dossierKinds.ts` adds them to the kind. */
  dependants?: Dependants

  /** The settings' defaults until an administrator changes them. */
  defaults: { target_minutes: number; evidence_pages: number; document_required: boolean }
  /** How the global search finds a dossier; without this, the search finds it as part of another record. */
  search?: Source
}

/** Parts that most kinds share. */
type DefaultedPart =
  | 'storedAs'
  | 'submittedBy'
  | 'waitsAfterClosing'
  | 'decisionColumns'
  | 'masks'
  | 'marks'
  | 'refusals'
  | 'advice'
  | 'screens'
  | 'registerNumbers'
  | 'hasPeople'

/** A definition as written in its folder; the usual parts are optional. */
type DossierKindDefinition<
  Row extends DossierRow,
  Where,
  Shape extends z.ZodRawShape,
  Name extends string,
  Kind extends string,
> = Omit<DossierKind<Row, Where, z.output<z.ZodObject<Shape>>, Name, Kind>, 'machine' | 'filters' | DefaultedPart> & {
  // Review treats machines of different rows as one type: it gives each machine only rows of its own kind.
  machine: { column: string; resource: string }
  filters: z.ZodObject<Shape>
} & Partial<Pick<DossierKind<Row, Where, object, Name>, DefaultedPart>>

/** Makes a kind of dossier from its definition and hides its row type. */
export const defineDossierKind = <
  Row extends DossierRow,
  Where extends object,
  Shape extends z.ZodRawShape,
  Name extends string,
  Kind extends string,
>(
  definition: DossierKindDefinition<Row, Where, Shape, Name, Kind>,
): DossierKind<DossierRow, object, object, Name, Kind> =>
  ({
    storedAs: definition.name,
    submittedBy: ['create', 'update', 'resubmit'],
    waitsAfterClosing: false,
    decisionColumns: { reason: 'reason', reason_codes: 'reason_codes' },
    masks: {},
    marks: [],
    advice: [],
    screens: [],
    registerNumbers: [],
    hasPeople: false,
    refusals: ['refuse'],
    ...definition,
  }) as unknown as DossierKind<DossierRow, object, object, Name, Kind>

/** All kinds of dossier of the service. */
export type DossierKinds = {
  all: readonly DossierKind[]
  names: readonly string[]
  /** The kind with that name; undefined for other resources. */
  named(name: string): DossierKind | undefined
  /** The kind whose documents and submissions are stored under that name. */
  storedAs(resource: string): DossierKind | undefined
  /** SQL: the name of the dossier `id` of the kind `resource`; null for other resources. */
  nameOf(resource: Prisma.Sql, id: Prisma.Sql): Prisma.Sql
}

/** The services, with the kinds of dossier: the dependencies of review and of all parts above it. */
export type ReviewServices = Services & { dossiers: DossierKinds }

const { sql, raw } = Prisma

/** A table's name, for use in a statement. */
export const tableOf = ({ table }: Pick<DossierKind, 'table'>): Prisma.Sql => raw(`"${table}"`)

export function createDossierKinds(all: readonly DossierKind[]): DossierKinds {
  const byName = new Map(all.map((kind) => [kind.name, kind]))
  const byStored = new Map(all.map((kind) => [kind.storedAs, kind]))
  if (byName.size < all.length || byStored.size < all.length) throw new Error('Two kinds of dossier have one name.')
  return {
    all,
    names: [...byName.keys()],
    named: (name) => byName.get(name),
    storedAs: (resource) => byStored.get(resource),
    nameOf: (resource, id) => {
      const cases = all.map(
        (kind) => sql`WHEN ${kind.name} THEN (SELECT ${kind.nameSql.name} FROM ${tableOf(kind)} AS record
          ${kind.nameSql.join ?? Prisma.empty} WHERE record.id = ${id})`,
      )
      return sql`CASE ${resource} ${Prisma.join(cases, ' ')} END`
    },
  }
}

const columnName = (column: string, alias?: string) => raw(`${alias ? `${alias}.` : ''}"${column}"`)
const texts = (value: string | readonly string[]) => (typeof value === 'string' ? [value] : value)
/** Literals instead of parameters, so that PostgreSQL can use the queues' partial indexes. */
const literals = (values: readonly string[]) =>
  raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '))

/** SQL condition: the row waits for a decision; the table has this alias. */
export function waitingSql({ waiting }: Pick<DossierKind, 'waiting'>, alias?: string): Prisma.Sql {
  const conditions = Object.entries(waiting).map(([column, value]) =>
    typeof value === 'string'
      ? sql`${columnName(column, alias)} = ${literals([value])}`
      : sql`${columnName(column, alias)} IN (${literals(value)})`,
  )
  return Prisma.join([...conditions, sql`${columnName('deleted_at', alias)} IS NULL`], ' AND ')
}

/** The same as a Prisma condition. */
export const waitingWhere = ({ waiting }: Pick<DossierKind, 'waiting'>): object => ({
  ...Object.fromEntries(
    Object.entries(waiting).map(([column, value]) => [column, typeof value === 'string' ? value : { in: [...value] }]),
  ),
  deleted_at: null,
})

/** The same for one row. */
export const isWaiting = ({ waiting }: Pick<DossierKind, 'waiting'>, row: DossierRow): boolean =>
  row.deleted_at === null &&
  Object.entries(waiting).every(([column, value]) => texts(value).includes(String(row[column as keyof DossierRow])))

/** The state of this row, in the column that its machine names. */
export const stateOf = ({ machine }: Pick<DossierKind, 'machine'>, row: DossierRow): string =>
  String(row[machine.column as keyof DossierRow])

/** The last decision on this row. */
export function decisionOf(kind: Pick<DossierKind, 'machine' | 'decisionColumns'>, row: DossierRow) {
  const columns = row as unknown as Record<string, unknown>
  return {
    state: stateOf(kind, row),
    reason: columns[kind.decisionColumns.reason] as string | null,
    reason_codes: columns[kind.decisionColumns.reason_codes] as string[],
  }
}

/** Whether officers can ask the traders of this kind for information before a decision. */
export const canBeAsked = ({ machine }: Pick<DossierKind, 'machine'>): boolean =>
  machine.edges.some(({ action }) => action === 'request_information')

/** The states in which a dossier is refused, until it is sent anew. */
export const refusedStates = ({ machine }: Pick<DossierKind, 'machine'>): string[] =>
  machine.edges.filter(({ action }) => action === 'refuse').map(({ to }) => to)

/** The states in which a dossier is accepted. */
export const acceptedStates = ({ machine }: Pick<DossierKind, 'machine'>): string[] =>
  machine.edges.filter(({ action }) => action === 'accept').map(({ to }) => to)

/** The fields of a submission that hold typed text: no documents, and no values chosen from a list. */
export const typedFields = ({ sent }: Pick<DossierKind, 'sent'>): string[] =>
  sent.fields.filter(({ references, record, choice }) => !references && !record && !choice).map(({ field }) => field)

/** Finds the row with that id, or null. */
export async function findDossier(db: Db, kind: DossierKind, id: string): Promise<DossierRow | null> {
  const where = { AND: [kind.scope ?? {}, { id }] }
  const [row] = await kind.find(db, { where, orderBy: [], skip: 0, take: 1 })
  return row ?? null
}
