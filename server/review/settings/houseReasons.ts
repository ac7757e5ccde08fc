import type { Db } from '../../database/client.ts'
import type { Prisma } from '../../database/generated/client.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { type FieldError, invalid } from '../../kernel/errors.ts'
import { findReason, readReasons } from '../dossier/readReasons.ts'
import { type HouseReason, minTextOf } from '../dossier/reasons.ts'
import { difference, type SettingChange } from './settings.ts'

/** Reasons that the program itself gives: they cannot be retired. */
const GIVEN_BY_THE_PROGRAM = ['PI_RETURNED']

const wrong = (field: string, rule: string, message: string): FieldError => ({ field, rule, message })

/** What is wrong with the stand-in of a reason among the others of its queue. */
function wrongStandIn({ code, private: isPrivate, public_code }: HouseReason, others: readonly HouseReason[]) {
  if (!isPrivate)
    return public_code === null
      ? null
      : wrong('public_code', 'private', 'Only a private reason has a stand-in: make it private, or leave this empty.')
  const standIn = others.find((one) => one.code === public_code)
  if (public_code === null)
    return wrong('public_code', 'required', 'Name the reason that the trader gets instead of this private one.')
  if (!standIn || standIn.private || standIn.retired || public_code === code)
    return wrong('public_code', 'in', 'The stand-in must be another reason of this queue, neither private nor retired.')
  return null
}

/** What is wrong with a reason beside the others of its queue; null where nothing is. */
function wrongAmong(next: HouseReason, all: readonly HouseReason[]): FieldError | null {
  const others = all.filter(({ code }) => code !== next.code)
  if (others.some(({ number }) => number === next.number))
    return wrong('number', 'unique', `Another reason of this queue has the number ${next.number}.`)
  if (!all.some(({ group }) => group === next.group))
    return wrong(
      'group',
      'in',
      `The groups of this queue are ${[...new Set(all.map(({ group }) => group))].join(', ')}.`,
    )
  const stands = others.filter((one) => one.private && one.public_code === next.code && !one.retired)
  if (stands.length > 0 && (next.private || next.retired))
    return wrong(
      next.private ? 'private' : 'retired',
      'stand_in',
      `It stands in for ${stands.map(({ code }) => code).join(', ')}: give those another stand-in first.`,
    )
  if (next.retired && GIVEN_BY_THE_PROGRAM.includes(next.code))
    return wrong('retired', 'in_use', 'The program itself gives this reason: change its words instead.')
  if (next.retired && minTextOf(next) > 0)
    return wrong('retired', 'in_use', 'Officers need this one for what no other reason says.')
  return wrongStandIn(next, others)
}

/** The change that storing a reason would make: the members that differ, for the journal. */
export type ReasonChange = { details: SettingChange; wrong: FieldError | null; next: HouseReason }

/** The columns of a reason but its key, whose changes the journal's entry says. */
const columnsOf = ({ code: _key, ...columns }: HouseReason) => columns

/**
 * The change from the stored reason to this one; `next` has the version that it would get. Null if nothing differs.
 */
export async function reasonChange(db: Db, wanted: HouseReason): Promise<ReasonChange | null> {
  const [before, all] = [await findReason(db, wanted.code), await readReasons(db, wanted.resource)]
  const version = (before?.version ?? 0) + 1
  const next = { ...wanted, version }
  const from = before ? columnsOf(before) : {}
  const isSame = before && difference({ ...from, version: 0 }, { ...columnsOf(next), version: 0 }) === null
  if (isSame) return null
  return { details: difference(from, columnsOf(next))!, wrong: wrongAmong(next, all), next }
}

/** 422 for a change that does not fit the other reasons. */
export function assertFits({ wrong: found }: ReasonChange): void {
  if (found) throw invalid(found)
}

/**
 * Stores a reason and journals it (`create_reason` or `change_reason`, details `{from, to}` with the members that
 * differ); call it with the settings locked.
 */
export async function storeReason(
  db: Db,
  actor: OfficerActor,
  now: Date,
  { code, resource, number, ...next }: HouseReason,
  { details, reason }: { details: object; reason: string | null },
): Promise<void> {
  const set = { ...next, texts: next.texts as Prisma.InputJsonObject }
  if (next.version === 1) await db.reason.create({ data: { code, resource, number, ...set } })
  else await db.reason.update({ where: { code }, data: set })
  await writeJournal(db, actor, now, {
    action: next.version === 1 ? 'create_reason' : 'change_reason',
    resource: 'reasons',
    record_id: code,
    reason,
    details: { ...details },
  })
}
