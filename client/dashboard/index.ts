import { LayoutDashboard } from 'lucide-react'
import { lazy } from 'react'
import type { Resource } from '../registry.tsx'

export const dashboard: Resource = {
  label: 'dashboard.title',
  icon: LayoutDashboard,
  // Charts are not part of what a queue needs.
  list: lazy(async () => ({ default: (await import('./DashboardPage.tsx')).DashboardPage })),
}
