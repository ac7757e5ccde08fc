import { LayoutDashboard } from 'lucide-react'
import { lazy } from 'react'
import type { Resource } from '../registry.tsx'

export const dashboard: Resource = {
  label: 'dashboard.title',
  icon: LayoutDashboard,
  // Loaded lazily: queues do not need the charts.
  list: lazy(async () => ({ default: (await import('./DashboardPage.tsx')).DashboardPage })),
}
