import { ScrollText } from 'lucide-react'
import type { AuditEntry } from '../../records.ts'
import type { Resource } from '../../registry.tsx'
import { AuditEntryList } from './List.tsx'

export const auditEntries: Resource<AuditEntry> = {
  label: 'names.audit-entries',
  icon: ScrollText,
  list: AuditEntryList,
}
