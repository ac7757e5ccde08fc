import { type ComponentType, type ReactNode, useMemo } from 'react'
import { NotFound } from '../layout/pages.tsx'
import type { MenuCounts } from '../providers/dataProvider.ts'
import { useParts } from '../providers/settings.ts'
import type { Part } from '../records.ts'
import { type Menu, RegistryProvider, type Resource, useFindResource, useRegistry } from '../registry.tsx'
import { useMenuCounts } from '../review/casework/useMenuCounts.ts'

/** Parts in which work may wait that must not get lost. While it waits they are shown, even if they are off. */
const WAITING_COUNTS: Partial<Record<Part, keyof MenuCounts>> = {
  second_looks: 'second_looks',
  screening: 'screening_cases',
  late_money: 'late_money',
}

function useIsPartShown(): (part: Part) => boolean {
  const parts = useParts()
  const { data: counts } = useMenuCounts()
  return (part) => {
    const of = WAITING_COUNTS[part]
    return (parts?.[part] ?? true) || (of !== undefined && (counts?.[of] ?? 0) > 0)
  }
}

const isIn = (isShown: (part: Part) => boolean, { part }: Resource) => part === undefined || isShown(part)

/** The resources of the parts that are on, for the menu, the pages, the keys and every link. */
export function ShownRegistry({ children }: { children: ReactNode }) {
  const { menu, kinds } = useRegistry()
  const isPartShown = useIsPartShown()
  const resources = menu.flatMap((group) => Object.entries(group.resources))
  const hasSimpleQueues = !isPartShown('queue_views')
  const off = resources.flatMap(([name, resource]) => (isIn(isPartShown, resource) ? [] : [name])).join()
  const value = useMemo(() => {
    const hidden = off.split(',')
    const shown: Menu = menu.map((group) => ({
      ...group,
      resources: Object.fromEntries(Object.entries(group.resources).filter(([name]) => !hidden.includes(name))),
    }))
    const value = { menu: shown, fullMenu: menu, kinds, hasSimpleQueues }
    if (!hidden.includes('statement-lines')) return value
    return { ...value, kinds: { ...kinds, 'activation-proofs': { ...kinds['activation-proofs'], hasMoney: false } } }
  }, [menu, kinds, off, hasSimpleQueues])
  return <RegistryProvider value={value}>{children}</RegistryProvider>
}

/** The page of a resource, or 'nothing here' while its part is off. */
export function pageOf(name: string, Page: ComponentType): ComponentType {
  return function ShownPage() {
    return useFindResource()(name) ? <Page /> : <NotFound />
  }
}
