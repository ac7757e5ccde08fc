import { AtSign } from 'lucide-react'
import type { Mention } from '../../records.ts'
import type { Resource } from '../../registry.tsx'
import { MentionList } from './List.tsx'

export const mentions: Resource<Mention> = {
  label: 'mention.title',
  icon: AtSign,
  list: MentionList,
}
