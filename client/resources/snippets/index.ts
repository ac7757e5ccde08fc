import { TextQuote } from 'lucide-react'
import { lazy } from 'react'
import type { Resource } from '../../registry.tsx'

export const snippets: Resource = {
  label: 'names.snippets',
  icon: TextQuote,
  part: 'snippets',
  list: lazy(async () => ({ default: (await import('./SnippetsPage.tsx')).SnippetsPage })),
}
