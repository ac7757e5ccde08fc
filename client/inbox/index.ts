import { Bell } from 'lucide-react'
import { lazyComponent } from '../elements/lazyComponent.tsx'
import type { InboxItem } from '../records.ts'
import type { Resource } from '../registry.tsx'

const InboxList = lazyComponent(async () => (await import('./InboxList.tsx')).InboxList)

export const inbox: Resource<InboxItem> = {
  label: 'inbox.title',
  icon: Bell,
  list: InboxList,
  parentResource: null,
}
