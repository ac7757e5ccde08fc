import type { AuditEntry } from '../../database/generated/rows.ts'

/** An entry of the journal, as it is exported (console 3.11). */
export const presentEntry = (row: AuditEntry) => ({
  id: Number(row.id),
  at: row.at.toISOString(),
  actor_type: row.actor_type,
  actor_id: row.actor_id,
  actor_name: row.actor_name,
  action: row.action,
  resource: row.resource,
  record_id: row.record_id,
  workspace_id: row.workspace_id,
  from: row.from,
  to: row.to,
  reason_codes: row.reason_codes,
  reason: row.reason,
  request_id: row.request_id,
  address: row.address,
  details: row.details as Record<string, unknown>,
})

export type ExportedEntry = ReturnType<typeof presentEntry>
