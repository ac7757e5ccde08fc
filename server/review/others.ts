import type { Database } from '../database/client.ts'
import { type ConsoleFile, OWNER, presentFile } from './presenter.ts'
import type { QueueName } from './subject.ts'

/** A dossier as another one's desk shows it: whose it is, and how it was decided. */
export type OtherDossier = {
  resource: QueueName
  id: string
  name: string
  trader: { id: string; name: string }
  state: string
  created_at: string
  decided_at: string | null
  decided_by: { id: string; name: string } | null
  reason_codes: string[]
  /** What its trader read with that. */
  reason: string | null
  /** Which of its submissions was refused, where that is what makes it collide: the decision is that one's then. */
  refused_submission: number | null
  /** Set where its trader took it back. */
  deleted_at: string | null
  /** Its documents, to be put beside this one's. */
  files: ConsoleFile[]
}

type Row = Omit<
  OtherDossier,
  'resource' | 'trader' | 'created_at' | 'refused_submission' | 'decided_at' | 'decided_by' | 'deleted_at' | 'files'
> & {
  workspace: { owner: { id: string; name: string } }
  created_at: Date
  decided_at: Date | null
  decided_by: string | null
  deleted_at: Date | null
  files: (Parameters<typeof presentFile>[0] | null)[]
}

/** How dossiers of each kind are read: their name on the desk and the documents that they have now. */
const READ: Record<QueueName, (db: Database, ids: string[]) => Promise<Row[]>> = {
  identifications: async (db, ids) => {
    const rows = await db.identification.findMany({
      where: { id: { in: ids } },
      include: { ...OWNER, identification_file: true },
    })
    return rows.map((row) => ({ ...row, state: row.status, files: [row.identification_file] }))
  },
  brands: async (db, ids) => {
    const rows = await db.brand.findMany({ where: { id: { in: ids } }, include: { ...OWNER, logo: true, file: true } })
    return rows.map((row) => ({ ...row, state: row.status, files: [row.logo, row.file] }))
  },
  'bank-accounts': async (db, ids) => {
    const rows = await db.bankAccount.findMany({
      where: { id: { in: ids } },
      include: { ...OWNER, identification: true, rib_file: true },
    })
    return rows.map((row) => ({ ...row, name: row.identification.name, state: row.status, files: [row.rib_file] }))
  },
  'activation-proofs': async (db, ids) => {
    const rows = await db.paymentInstance.findMany({
      where: { id: { in: ids } },
      include: { ...OWNER, identification: true, activation_transaction: { include: { proof: true } } },
    })
    return rows.map((row) => ({
      ...row,
      name: row.identification.name,
      state: row.acceptance_status,
      reason: row.acceptance_reason,
      reason_codes: row.acceptance_reason_codes,
      files: [row.activation_transaction?.proof ?? null],
    }))
  },
}

/** Names of officers by id. */
export async function officerNames(db: Database, ids: (string | null)[]): Promise<Map<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return new Map()
  const officers = await db.officer.findMany({ where: { id: { in: known } }, select: { id: true, name: true } })
  return new Map(officers.map(({ id, name }) => [id, name]))
}

/** Dossiers of any kind by id, each kind read once. `file_id`: the document that made us ask, shown even if replaced. */
export async function otherDossiers(
  db: Database,
  wanted: { resource: QueueName; other_id: string; file_id: string | null }[],
): Promise<Map<string, OtherDossier>> {
  const idsOf = (resource: QueueName) => [
    ...new Set(wanted.filter((one) => one.resource === resource).map(({ other_id }) => other_id)),
  ]
  const kinds = [...new Set(wanted.map(({ resource }) => resource))]
  const read = await Promise.all(
    kinds.map(async (resource) => (await READ[resource](db, idsOf(resource))).map((row) => ({ resource, row }))),
  )
  const rows = read.flat()
  const current = new Set(rows.flatMap(({ row }) => row.files.map((file) => file?.id)))
  const replaced = wanted.map(({ file_id }) => file_id).filter((id) => id !== null && !current.has(id)) as string[]
  const [names, earlier] = await Promise.all([
    officerNames(
      db,
      rows.map(({ row }) => row.decided_by),
    ),
    replaced.length > 0 ? db.file.findMany({ where: { id: { in: replaced } } }) : [],
  ])
  return new Map(
    rows.map(({ resource, row }) => [
      row.id,
      {
        resource,
        id: row.id,
        name: row.name,
        trader: { id: row.workspace.owner.id, name: row.workspace.owner.name },
        state: row.state,
        created_at: row.created_at.toISOString(),
        decided_at: row.decided_at?.toISOString() ?? null,
        decided_by: row.decided_by ? { id: row.decided_by, name: names.get(row.decided_by) ?? '' } : null,
        reason_codes: row.reason_codes,
        reason: row.reason,
        refused_submission: null,
        deleted_at: row.deleted_at?.toISOString() ?? null,
        files: [...row.files, ...earlier.filter(({ record_id }) => record_id === row.id)]
          .filter((file) => file !== null)
          .map(presentFile),
      },
    ]),
  )
}
