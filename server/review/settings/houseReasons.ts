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

const fieldError = (field: string, rule: string, message: string): FieldError => ({ field, rule, message })

/** The error in a reason's stand-in, given the other reasons of its queue; null if there is none. */
function findStandInError({ code, private: isPrivate, public_code }: HouseReason, others: readonly HouseReason[]) {
  if (!isPrivate)
    return public_code === null
      ? null
      : fieldError(
          'public_code',
          'private',
          'Only a private reason has a stand-in: make it private, or leave this empty.',
        )
  const standIn = others.find((one) => one.code === public_code)
  if (public_code === null)
    return fieldError('public_code', 'required', 'Name the reason that the trader gets instead of this private one.')
  if (!standIn || standIn.private || standIn.retired || public_code === code)
    return fieldError(
      'public_code',
      'in',
      'The stand-in must be another reason of this queue, neither private nor retired.',
    )
  return null
}

/** The error of a reason, given the others of its queue; null if there is none. */
function findReasonError(next: HouseReason, all: readonly HouseReason[]): FieldError | null {
  const others = all.filter(({ code }) => code !== next.code)
  if (others.some(({ number }) => number === next.number))
    return fieldError('number', 'unique', `Another reason of this queue has the number ${next.number}.`)
  if (!all.some(({ group }) => group === next.group))
    return fieldError(
      'group',
      'in',
      `The groups of this queue are ${[...new Set(all.map(({ group }) => group))].join(', ')}.`,
    )
  const stands = others.filter((one) => one.private && one.public_code === next.code && !one.retired)
  if (stands.length > 0 && (next.private || next.retired))
    return fieldError(
      next.private ? 'private' : 'retired',
      'stand_in',
      `It stands in for ${stands.map(({ code }) => code).join(', ')}: give those another stand-in first.`,
    )
  if (next.retired && GIVEN_BY_THE_PROGRAM.includes(next.code))
    return fieldError('retired', 'in_use', 'The program itself gives this reason: change its words instead.')
  if (next.retired && minTextOf(next) > 0)
    return fieldError('retired', 'in_use', 'Officers need this one for what no other reason says.')
  return findStandInError(next, others)
}

/** The change that storing a reason would make (the fields that differ, for the journal), and its error. */
export type ReasonChange = { details: SettingChange; error: FieldError | null; next: HouseReason }

/** The columns that the journal's entry compares: all but the key. */
const columnsOf = ({ code: _key, ...columns }: HouseReason) => columns

/** Compares this reason with the stored one; `next` is the reason with its new version. Null if nothing differs. */
export async function reasonChange(db: Db, wanted: HouseReason): Promise<ReasonChange | null> {
  const [before, all] = [await findReason(db, wanted.code), await readReasons(db, wanted.resource)]
  const version = (before?.version ?? 0) + 1
  const next = { ...wanted, version }
  const from = before ? columnsOf(before) : {}
  const isSame = before && difference({ ...from, version: 0 }, { ...columnsOf(next), version: 0 }) === null
  if (isSame) return null
  return { details: difference(from, columnsOf(next))!, error: findReasonError(next, all), next }
}

/** 422 for a change that does not fit the other reasons. */
export function assertFits({ error }: ReasonChange): void {
  if (error) throw invalid(error)
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
