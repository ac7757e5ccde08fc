import { MessageSquareText } from 'lucide-react'
import { lazyComponent } from '../../elements/lazyComponent.tsx'
import type { Resource } from '../../registry.tsx'

export const reasons: Resource = {
  label: 'names.reasons',
  icon: MessageSquareText,
  part: 'reasons',
  list: lazyComponent(async () => (await import('./ReasonsPage.tsx')).ReasonsPage),
}
