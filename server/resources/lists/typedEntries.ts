import { z } from 'zod'
import { type Db, transact } from '../../database/client.ts'
import { ListKind } from '../../database/generated/enums.ts'
import type { ListVersion } from '../../database/generated/rows.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { ApiError, notFound } from '../../kernel/errors.ts'
import { newId } from '../../kernel/id.ts'
import { LIMITS } from '../../kernel/limits.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { type ConfirmedProposal, confirmControl, ProposalVoidError } from '../../review/proposals/settleProposal.ts'
import { storeProposal } from '../../review/proposals/storeProposal.ts'
import { assertNotProposed, type ProposalRow, proposedIn } from '../../review/record/proposal.ts'
import { isFourEyesOn, readSettings } from '../../review/settings/settings.ts'
import { countryCode } from '../../screening/formats/countries.ts'
import { dateText } from '../../screening/formats/listedEntry.ts'
import {
  isLoaded,
  type LoadedVersion,
  lockList,
  newestVersion,
  recordOfEntry,
  TYPED_FORMAT,
} from '../../screening/lists.ts'
import { endEntries, insertEntries } from './importList.ts'
import { toRow } from './readFile.ts'

const line = (limit: number) => z.string().trim().min(1).max(limit)

export const entryBody = z.strictObject({
  type: z.enum(['person', 'organization', 'vessel', 'other']),
  name: line(300),
  aliases: z.array(line(300)).max(100),
  birth_date: z
    .string()
    .transform((text) => (/T/.test(text) ? null : dateText(text)))
    .refine((date) => date !== null, 'Write the birth date as YYYY-MM-DD, YYYY-MM or YYYY.')
    .nullish(),
  country: z
    .string()
    .transform(countryCode)
    .refine((code) => code !== null, 'Write the country as its ISO 3166 code of two letters, such as dz.')
    .nullish(),
  identifiers: z.array(line(100)).max(50).nullish(),
  source: line(300),
  /** Only the first entry of a list may set its kind. */
  kind: z.enum(ListKind).optional(),
})

export const removalBody = z.strictObject({ reason: line(LIMITS.why) })

type TypedEntry = z.output<typeof entryBody>

/** An admin's act on an entry of a typed list. */
type EntryAct =
  | { action: 'add_list_entry'; list: string; ref: string; entry: TypedEntry }
  | { action: 'remove_list_entry'; list: string; ref: string; reason: string }

const notTyped = () =>
  new ApiError('LIST_NOT_TYPED', 'The entries of this list come from a file: type yours into another list.')

/** The version in force of a typed list; null if the list has no entries yet. 409 for an imported list. */
async function typedInForce(
  db: Db,
  list: string,
): Promise<{ newest: ListVersion | null; before: LoadedVersion | null }> {
  const newest = await newestVersion(db, list)
  const before = isLoaded(newest) ? newest : null
  if (before && before.format !== TYPED_FORMAT) throw notTyped()
  return { newest, before }
}

/**
 * The reference of the next entry. A reference is never given twice, not even that of an entry that was only proposed.
 */
async function nextRef(db: Db, list: string): Promise<string> {
  const [row] = await db.$queryRaw<{ next: number }[]>`
    SELECT coalesce(max(number), 0)::int + 1 AS next FROM (
      SELECT substring(ref FROM '-(\\d{1,8})$')::int AS number FROM list_entries
      WHERE list = ${list} AND ref ~ ('^' || ${list} || '-\\d{1,8}$')
      UNION ALL
      SELECT substring(record_id FROM '-(\\d{1,8})$')::int FROM proposals
      WHERE resource = 'lists' AND record_id ~ ('^' || ${list} || '/' || ${list} || '-\\d{1,8}$')) AS given`
  return `${list}-${row!.next}`
}

type ConfirmedChange = { proposal?: ConfirmedProposal }

function rowOf({ ref, entry }: Extract<EntryAct, { action: 'add_list_entry' }>) {
  const { type, name, aliases, birth_date, country, identifiers, source } = entry
  const others = [...new Set(aliases)].filter((alias) => alias !== name)
  return toRow({
    ref,
    type,
    names: [name, ...others].map((text) => ({ name: text, isWeak: false })),
    identity: {
      birthDates: birth_date ? [birth_date] : [],
      countries: country ? [country] : [],
      sex: null,
      identifiers: [...new Set(identifiers ?? [])],
    },
    programme: null,
    source,
  })
}

/** Writes the next version of a typed list, with one entry added or removed, and journals it. */
async function writeVersion(
  db: Db,
  actor: OfficerActor,
  now: Date,
  act: EntryAct,
  { newest, before }: Awaited<ReturnType<typeof typedInForce>>,
  { proposal }: ConfirmedChange,
): Promise<ListVersion> {
  const { action, list, ref } = act
  const isAdded = action === 'add_list_entry'
  const row = await db.listVersion.create({
    data: {
      id: newId(),
      list,
      version: (newest?.version ?? 0) + 1,
      kind: before?.kind ?? (isAdded ? act.entry.kind : undefined) ?? newest?.kind ?? 'sanction',
      format: TYPED_FORMAT,
      record_id: recordOfEntry(list, act.ref),
      entries: (before?.entries ?? 0) + (isAdded ? 1 : -1),
      added: isAdded ? 1 : 0,
      removed: isAdded ? 0 : 1,
      changed: 0,
      imported_at: now,
      imported_by: actor.id,
      imported_name: actor.name,
    },
  })
  if (isAdded) await insertEntries(db, list, row.version, [rowOf(act)])
  else await endEntries(db, list, row.version, [ref])
  await writeJournal(db, actor, now, {
    action,
    resource: 'lists',
    record_id: row.record_id,
    reason: isAdded ? null : act.reason,
    details: { version_id: row.id, version: row.version, entries: row.entries, ...(proposal && { proposal }) },
  })
  return row
}

/** 404 unless the entry is in force. */
async function assertEntry(db: Db, list: string, ref: string): Promise<void> {
  const entry = await db.listEntry.findFirst({ where: { list, ref, until_version: null }, select: { ref: true } })
  if (!entry) throw notFound()
}

/** The change in the form in which the confirming admin sees it. */
async function presentChange(db: Db, act: EntryAct): Promise<{ from: object | null; to: object | null }> {
  if (act.action === 'add_list_entry') return { from: null, to: act.entry }
  const { type, name, aliases, source } = await db.listEntry.findFirstOrThrow({
    where: { list: act.list, ref: act.ref, until_version: null },
  })
  return { from: { type, name, aliases, source }, to: null }
}

export type EntryOutcome = { ref: string; list: string; version: number | null; isProposed: boolean }

type EntryRequest = { list: string } & (
  | { action: 'add_list_entry'; entry: TypedEntry }
  | { action: 'remove_list_entry'; ref: string; reason: string }
)

/**
 * Adds an entry to a typed list, or removes one, with the list's next version. The first entry creates the list; after
 * its last entry is removed the list stays in force, empty. While four eyes are on, the act only becomes a proposal
 * (`isProposed`). 409 LIST_NOT_TYPED for an imported list, PROPOSAL_OPEN while a change of the same entry waits; 404
 * for an entry that is not in force.
 */
export function changeEntries(
  services: ReviewServices,
  actor: OfficerActor,
  request: EntryRequest,
): Promise<EntryOutcome> {
  const { list } = request
  return transact(services.db, async (db) => {
    await lockList(db, list)
    const state = await typedInForce(db, list)
    const act: EntryAct = request.action === 'add_list_entry' ? { ...request, ref: await nextRef(db, list) } : request
    if (act.action === 'remove_list_entry') await assertEntry(db, list, act.ref)
    const now = services.clock.now()
    const { ref } = act
    await assertNotProposed(db, recordOfEntry(list, act.ref))
    if (!isFourEyesOn(await readSettings(db, services))) {
      const { version } = await writeVersion(db, actor, now, act, state, {})
      return { ref, list, version, isProposed: false }
    }
    const why = act.action === 'remove_list_entry' ? act.reason : null
    await storeProposal(db, actor, now, {
      resource: 'lists',
      record_id: recordOfEntry(list, act.ref),
      workspace_id: null,
      action: act.action,
      version: null,
      reason: null,
      decision: { reason_codes: [], note: null, why, to: null, value: act, details: await presentChange(db, act) },
      basis: {},
      needs: ['always'],
      hold_minutes: 0,
    })
    return { ref, list, version: state.before?.version ?? null, isProposed: true }
  })
}

/**
 * Confirms a change as another admin: the next version takes effect in the name of the admin who proposed it. Errors as
 * confirmControl.
 */
export const confirmEntry = (services: ReviewServices, actor: OfficerActor, row: ProposalRow, note: string | null) =>
  confirmControl(services, actor, row, note, async ({ db, clock }, maker, proposal) => {
    const act = proposedIn(row).value as EntryAct
    try {
      const state = await typedInForce(db, act.list)
      if (act.action === 'remove_list_entry') await assertEntry(db, act.list, act.ref)
      await writeVersion(db, maker, clock.now(), act, state, { proposal })
    } catch (error) {
      throw error instanceof ApiError ? new ProposalVoidError('not_possible') : error
    }
    return {}
  })
