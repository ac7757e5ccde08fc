import { TextQuote } from 'lucide-react'
import { lazyComponent } from '../../elements/lazyComponent.tsx'
import type { Resource } from '../../registry.tsx'

export const snippets: Resource = {
  label: 'names.snippets',
  icon: TextQuote,
  part: 'snippets',
  list: lazyComponent(async () => (await import('./SnippetsPage.tsx')).SnippetsPage),
}
