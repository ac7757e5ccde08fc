import type { LucideIcon } from 'lucide-react'
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import { type RaRecord, useResourceContext } from 'react-admin'
import type { State } from './elements/StateChip.tsx'
import type { Key } from './i18n/useWords.ts'
import type { Dossier, Flag, QueueResource, ReasonKind } from './records.ts'
import type { SearchedField } from './review/facts/proposals.ts'

/** A resource of the console as its folder in `resources/` describes it: its pages and its entry in the menu. */
export type Resource<R = RaRecord> = {
  /** the title of its list, in the menu too */
  label: Key
  icon: LucideIcon
  list: ComponentType
  /** the page of one record */
  show?: ComponentType
  /** what a record is called */
  recordRepresentation?(record: R): string
  /** how that is set where it is not a name; a code is read from left to right whatever the language */
  representedAs?: 'code' | 'rib'
  /** the resource whose list leads to this one, where the menu has no entry for it */
  under?: string
}

/** A kind of dossier: besides its pages, what the queue, the desk and the lists need to know of it. */
export type Kind<R extends Dossier = Dossier> = Resource<R> & {
  recordRepresentation(record: R): string
  /** the field with the state */
  stateField: 'status' | 'acceptance_status'
  stateOf(record: R): State
  /** the states to filter by; what has the first one waits */
  states: readonly [StateTab, ...StateTab[]]
  /** the catalogue of reasons for refusing it */
  reasons: ReasonKind
  /** the flags that its rows may have, the most pressing first */
  flags: readonly Flag[]
  /** what the search of its queue looks through */
  searchHint: Key
  /** the facts beside the document */
  facts(record: R): ReactNode
  /** the fields of the worksheet to look for in the text layer of its document */
  searched: readonly SearchedField[]
}

type StateTab = { label: Key; value: string }

/** The side menu, top to bottom, with every resource by its name in the console API. */
export type Menu = readonly { label: Key; resources: Readonly<Record<string, Resource>> }[]
type Kinds = Readonly<Record<QueueResource, Kind>>

const Registry = createContext<{ menu: Menu; kinds: Kinds } | null>(null)

/** Gives the pages below the resources there are: none of them names one itself. */
export const RegistryProvider = Registry.Provider

function useRegistry() {
  const registry = useContext(Registry)
  if (!registry) throw new Error('No registry above this component')
  return registry
}

export const useMenu = (): Menu => useRegistry().menu

/** A resource by its name; undefined for what has no pages here. */
export const useFindResource = (): ((name: string) => Resource | undefined) => {
  const { menu } = useRegistry()
  return (name) => menu.find(({ resources }) => Object.hasOwn(resources, name))?.resources[name]
}

/** The resource whose page this is. */
export function useResource(): Resource & { name: string } {
  const name = useResourceContext() ?? ''
  const resource = useFindResource()(name)
  if (!resource) throw new Error(`No resource '${name}' is registered`)
  return { ...resource, name }
}

export const useKinds = (): Kinds => useRegistry().kinds

export const useKind = (name: QueueResource): Kind => useKinds()[name]

/** The first queue. */
export const useFirstQueue = () => Object.keys(useKinds())[0] as QueueResource
