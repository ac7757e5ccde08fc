import { LayoutDashboard } from 'lucide-react'
import { lazyComponent } from '../elements/lazyComponent.tsx'
import type { Resource } from '../registry.tsx'

export const dashboard: Resource = {
  label: 'dashboard.title',
  icon: LayoutDashboard,
  // Loaded lazily: queues do not need the charts.
  list: lazyComponent(async () => (await import('./DashboardPage.tsx')).DashboardPage),
}
