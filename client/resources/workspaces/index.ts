import { Building2 } from 'lucide-react'
import type { Workspace } from '../../records.ts'
import type { Resource } from '../../registry.tsx'
import { WorkspaceList } from './List.tsx'
import { WorkspaceShow } from './Show.tsx'

export const workspaces: Resource<Workspace> = {
  label: 'names.workspaces',
  icon: Building2,
  list: WorkspaceList,
  show: WorkspaceShow,
  recordRepresentation: ({ name }) => name,
}
