import { TextQuote } from 'lucide-react'
import { later } from '../../elements/later.tsx'
import type { Resource } from '../../registry.tsx'

export const snippets: Resource = {
  label: 'names.snippets',
  icon: TextQuote,
  part: 'snippets',
  list: later(async () => (await import('./SnippetsPage.tsx')).SnippetsPage),
}
