import { Settings2 } from 'lucide-react'
import { later } from '../elements/later.tsx'
import type { Resource } from '../registry.tsx'

export const settings: Resource = {
  label: 'setting.title',
  icon: Settings2,
  list: later(async () => (await import('./SettingsPage.tsx')).SettingsPage),
}
