import { LayoutDashboard } from 'lucide-react'
import { later } from '../elements/later.tsx'
import type { Resource } from '../registry.tsx'

export const dashboard: Resource = {
  label: 'dashboard.title',
  icon: LayoutDashboard,
  // Loaded lazily: queues do not need the charts.
  list: later(async () => (await import('./DashboardPage.tsx')).DashboardPage),
}
