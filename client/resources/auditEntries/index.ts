import { ScrollText } from 'lucide-react'
import { later } from '../../elements/later.tsx'
import type { AuditEntry } from '../../records.ts'
import type { Resource } from '../../registry.tsx'

const AuditEntryList = later(async () => (await import('./List.tsx')).AuditEntryList)

export const auditEntries: Resource<AuditEntry> = {
  label: 'names.audit-entries',
  icon: ScrollText,
  list: AuditEntryList,
}
