import { MessageSquareText } from 'lucide-react'
import { lazy } from 'react'
import type { Resource } from '../../registry.tsx'

export const reasons: Resource = {
  label: 'names.reasons',
  icon: MessageSquareText,
  part: 'reasons',
  list: lazy(async () => ({ default: (await import('./ReasonsPage.tsx')).ReasonsPage })),
}
