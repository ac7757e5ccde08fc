import { Settings2 } from 'lucide-react'
import { lazy } from 'react'
import type { Resource } from '../registry.tsx'

export const settings: Resource = {
  label: 'setting.title',
  icon: Settings2,
  list: lazy(async () => ({ default: (await import('./SettingsPage.tsx')).SettingsPage })),
}
