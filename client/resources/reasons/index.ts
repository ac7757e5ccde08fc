import { MessageSquareText } from 'lucide-react'
import { later } from '../../elements/later.tsx'
import type { Resource } from '../../registry.tsx'

export const reasons: Resource = {
  label: 'names.reasons',
  icon: MessageSquareText,
  part: 'reasons',
  list: later(async () => (await import('./ReasonsPage.tsx')).ReasonsPage),
}
