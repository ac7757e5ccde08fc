import { Bell } from 'lucide-react'
import { later } from '../elements/later.tsx'
import type { InboxItem } from '../records.ts'
import type { Resource } from '../registry.tsx'

const InboxList = later(async () => (await import('./InboxList.tsx')).InboxList)

export const inbox: Resource<InboxItem> = {
  label: 'inbox.title',
  icon: Bell,
  list: InboxList,
  under: null,
}
