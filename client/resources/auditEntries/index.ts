import { ScrollText } from 'lucide-react'
import { lazyComponent } from '../../elements/lazyComponent.tsx'
import type { AuditEntry } from '../../records.ts'
import type { Resource } from '../../registry.tsx'

const AuditEntryList = lazyComponent(async () => (await import('./List.tsx')).AuditEntryList)

export const auditEntries: Resource<AuditEntry> = {
  label: 'names.audit-entries',
  icon: ScrollText,
  list: AuditEntryList,
}
