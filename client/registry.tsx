import type { LucideIcon } from 'lucide-react'
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import { type RaRecord, useResourceContext } from 'react-admin'
import type { State } from './elements/StateChip.tsx'
import type { ProposedReadings } from './format/proposals.ts'
import type { TextPage } from './format/textPage.ts'
import type { Key } from './i18n/useWords.ts'
import type { DossierOf, DossierRowOf, Flag, Part, QueueResource, ReasonKind } from './records.ts'

/** A resource of the console, as its folder in `resources/` defines it: its pages and its entry in the menu. */
export type Resource<R = RaRecord> = {
  /** Title of its list and of its menu entry. */
  label: Key
  icon: LucideIcon
  list: ComponentType
  show?: ComponentType
  /** Display name of a record. */
  recordRepresentation?(record: R): string
  /** How to render the display name where it is a code or a RIB; a code runs from left to right in every language. */
  nameFormat?: 'code' | 'rib'
  /**
   * The resource whose list links to this one, if the menu has no entry for it; null for the inbox, which the bell
   * opens.
   */
  parentResource?: string | null
  /**
   * The part of the console to which the resource belongs; the setting `parts` turns it on. A resource without a part
   * is always shown.
   */
  part?: Part
}

/** A kind of dossier: its pages, and the properties that the queue, the desk and the lists need. */
export type DossierKind<Name extends QueueResource = QueueResource> = Resource<DossierRowOf<Name>> & {
  recordRepresentation(record: DossierRowOf<Name>): string
  /** Field that holds the state. */
  stateField: 'status' | 'acceptance_status'
  stateOf(record: DossierRowOf<Name>): State
  /** The states of the filter; a dossier in the first state waits. */
  states: readonly [StateTab, ...StateTab[]]
  reasons: ReasonKind
  /** Flags that its rows may have, the most urgent first. */
  flags: readonly Flag[]
  /** The fields that the search of its queue covers. */
  searchHint: Key
  /**
   * Whether its lists filter and sort by `money`, and 'next' can take paid dossiers first, while the part with the
   * bank's lines is on.
   */
  hasMoney?: boolean
  /** Renders a mark for the rail, beside the flags of a waiting dossier. */
  renderRailMark?(record: DossierRowOf<Name>): ReactNode
  /** Renders content below the document. */
  renderBelowDocument?(record: DossierRowOf<Name>): ReactNode
  /** Renders the second column beside the document, on a screen with room for one. */
  renderBesideDocument?(record: DossierOf<Name>): ReactNode
  /** Renders the facts beside the document. */
  facts(record: DossierOf<Name>): ReactNode
  /** Finds values for its worksheet in the text layer of its document. */
  readText(pages: readonly TextPage[]): Promise<ProposedReadings>
}

type StateTab = { label: Key; value: string }

/**
 * The side menu, top to bottom; it lists every resource by its name in the console API. A folded group is one entry,
 * which unfolds its resources.
 */
export type Menu = readonly { label: Key; folded?: true; resources: Readonly<Record<string, Resource>> }[]
type DossierKinds = Readonly<Record<QueueResource, DossierKind>>

/**
 * `fullMenu`: the menu with the parts that are off, which `menu` leaves out. `hasSimpleQueues`: the part `queue_views`
 * is off, so queues have only the views and filters of a small team.
 */
export type RegistryValue = { menu: Menu; fullMenu?: Menu; kinds: DossierKinds; hasSimpleQueues?: boolean }

const Registry = createContext<RegistryValue | null>(null)

/** Provides the resources to the pages, so that no page imports one by name. */
export const RegistryProvider = Registry.Provider

export function useRegistry(): RegistryValue {
  const registry = useContext(Registry)
  if (!registry) throw new Error('No registry above this component')
  return registry
}

export const useMenu = (): Menu => useRegistry().menu

/** Finds a resource by name; undefined if it has no pages or its part is off. */
export const useFindResource = (): ((name: string) => Resource | undefined) => {
  const { menu } = useRegistry()
  return (name) => menu.find(({ resources }) => Object.hasOwn(resources, name))?.resources[name]
}

/** The resource of the current page. */
export function useResource(): Resource & { name: string } {
  const name = useResourceContext() ?? ''
  const resource = useFindResource()(name)
  if (!resource) throw new Error(`No resource '${name}' is registered`)
  return { ...resource, name }
}

export const useHasSimpleQueues = (): boolean => useRegistry().hasSimpleQueues === true

export const useDossierKinds = (): DossierKinds => useRegistry().kinds

export const useDossierKind = (name: QueueResource): DossierKind => useDossierKinds()[name]

export const useFirstQueue = () => Object.keys(useDossierKinds())[0] as QueueResource

/** The menu with the parts that are off, to compare the sizes of menus. */
export function useFullMenu(): Menu {
  const { menu, fullMenu } = useRegistry()
  return fullMenu ?? menu
}
