import { Bell } from 'lucide-react'
import type { InboxItem } from '../records.ts'
import type { Resource } from '../registry.tsx'
import { InboxList } from './InboxList.tsx'

export const inbox: Resource<InboxItem> = {
  label: 'inbox.title',
  icon: Bell,
  list: InboxList,
  under: null,
}
