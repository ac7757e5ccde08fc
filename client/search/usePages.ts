import { type LucideIcon, SlidersHorizontal } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { foldForSearch } from '../format/fold.ts'
import { anyMessages } from '../i18n/messages.ts'
import { type Key, useWords } from '../i18n/useWords.ts'
import { useMenu } from '../registry.tsx'

/** A page of the console, or a setting of it. */
export type PageHit = { kind: 'pages' | 'settings'; id: string; to: string; label: string; icon: LucideIcon }

type Page = PageHit & { text: string }
type Find = typeof import('../settings/findSettings.ts').findSettings

/** The most pages, and the most settings, to show. */
const MAX_SHOWN = 4

const hasName = (words: unknown): words is { name: string; text: string } =>
  typeof words === 'object' && words !== null && 'name' in words && 'text' in words

/** Every page of the menu, and every setting by its name and its sentence. */
function useAllPages(): Page[] {
  const words = useWords()
  const menu = useMenu()
  return useMemo(() => {
    const pages = menu.flatMap(({ resources }) =>
      Object.entries(resources).map(([id, { label, icon }]) => {
        return { kind: 'pages' as const, id, to: `/${id}`, label: words(label), icon, text: '' }
      }),
    )
    if (!pages.some(({ id }) => id === 'settings')) return pages
    const settings = Object.entries(anyMessages().setting).flatMap(([id, texts]) => {
      if (!hasName(texts)) return []
      const [label, text] = (['name', 'text'] as const).map((part) => words(`setting.${id}.${part}` as Key))
      const to = `/settings?setting=${id}`
      return { kind: 'settings' as const, id, to, label: label!, icon: SlidersHorizontal, text: text! }
    })
    return [...pages, ...settings]
  }, [menu, words])
}

/**
 * Pages and settings with words like the typed text, the closest first. Those that begin with the text are `first`:
 * they come before the records. The index is loaded with the first search.
 */
export function usePages(typed: string): { first: PageHit[]; last: PageHit[] } {
  const all = useAllPages()
  const [find, setFind] = useState<Find | null>(null)
  useEffect(() => {
    let isOpen = true
    void import('../settings/findSettings.ts').then(({ findSettings }) => isOpen && setFind(() => findSettings))
    return () => {
      isOpen = false
    }
  }, [])
  return useMemo(() => {
    const query = foldForSearch(typed)
    if (!find || query.length < 2) return { first: [], last: [] }
    const none = { question: '', value: '', parts: '' }
    const texts = all.map(({ kind, id, label, text }) => ({ id: `${kind}/${id}`, name: label, text, ...none }))
    const hits = find(texts, typed).flatMap((key) => all.filter(({ kind, id }) => `${kind}/${id}` === key))
    const shown = (['pages', 'settings'] as const).flatMap((kind) =>
      hits.filter((hit) => hit.kind === kind).slice(0, MAX_SHOWN),
    )
    const begins = ({ label }: PageHit) => foldForSearch(label).startsWith(query)
    return { first: shown.filter(begins), last: shown.filter((hit) => !begins(hit)) }
  }, [all, find, typed])
}
