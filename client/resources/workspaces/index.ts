import { Building2 } from 'lucide-react'
import { later } from '../../elements/later.tsx'
import type { Workspace } from '../../records.ts'
import type { Resource } from '../../registry.tsx'

const WorkspaceList = later(async () => (await import('./List.tsx')).WorkspaceList)
const WorkspaceShow = later(async () => (await import('./Show.tsx')).WorkspaceShow)

export const workspaces: Resource<Workspace> = {
  label: 'names.workspaces',
  icon: Building2,
  list: WorkspaceList,
  show: WorkspaceShow,
  recordRepresentation: ({ name }) => name,
}
