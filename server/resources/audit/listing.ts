import type { Db } from '../../database/client.ts'
import type { AuditEntry } from '../../database/generated/rows.ts'
import { WITH_RECEIPT } from '../../kernel/audit.ts'
import { hideErasedNames } from '../../kernel/erased.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { reasonTextsOf } from '../../review/dossier/readReasons.ts'
import { subjectsOf } from '../../review/dossier/recordReference.ts'
import { presentEntry } from './presenter.ts'

/** The number of each entry's seal, by entry; leaves out entries without a seal. */
export async function sealsOf(db: Db, ids: bigint[]): Promise<Map<bigint, number>> {
  const rows = await db.$queryRaw<{ id: bigint; number: number | null }[]>`
    SELECT wanted.id, (
      SELECT number FROM audit_seals
      WHERE int8range(first_entry, last_entry, '[]') @> wanted.id AND wanted.id = ANY (entry_ids)
      ORDER BY number LIMIT 1) AS number
    FROM unnest(${ids}::bigint[]) AS wanted (id)`
  return new Map(rows.flatMap(({ id, number }) => (number === null ? [] : [[id, number] as const])))
}

/**
 * The entries of a page with the names for their sentences (record 0073): records, traders, the words of reasons, and
 * seals. Looks up these rows only, however long the journal is.
 */
export async function presentListed(services: ReviewServices, rows: readonly AuditEntry[]) {
  const ids = rows.map(({ id }) => id)
  const [subjects, seals, shown, textsOf] = await Promise.all([
    subjectsOf(services, rows),
    ids.length > 0 ? sealsOf(services.db, ids) : new Map<bigint, number>(),
    hideErasedNames(services.db, rows),
    reasonTextsOf(
      services.db,
      rows.flatMap(({ reason_codes }) => reason_codes),
    ),
  ])
  return shown.map((row, index) => ({
    ...presentEntry(row),
    name: subjects[index]!.name,
    trader: subjects[index]!.trader,
    reasons: row.reason_codes.map((code) => ({ code, texts: textsOf(code) })),
    seal: seals.get(row.id) ?? null,
    has_receipt: WITH_RECEIPT.includes(row.action) && services.dossiers.names.some((name) => name === row.resource),
  }))
}

export type ConsoleAuditEntry = Awaited<ReturnType<typeof presentListed>>[number]
