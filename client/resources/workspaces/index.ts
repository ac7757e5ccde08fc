import { Building2 } from 'lucide-react'
import { lazyComponent } from '../../elements/lazyComponent.tsx'
import type { Workspace } from '../../records.ts'
import type { Resource } from '../../registry.tsx'

const WorkspaceList = lazyComponent(async () => (await import('./List.tsx')).WorkspaceList)
const WorkspaceShow = lazyComponent(async () => (await import('./Show.tsx')).WorkspaceShow)

export const workspaces: Resource<Workspace> = {
  label: 'names.workspaces',
  icon: Building2,
  list: WorkspaceList,
  show: WorkspaceShow,
  recordRepresentation: ({ name }) => name,
}
