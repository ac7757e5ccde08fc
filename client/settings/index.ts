import { Settings2 } from 'lucide-react'
import { lazyComponent } from '../elements/lazyComponent.tsx'
import type { Resource } from '../registry.tsx'

export const settings: Resource = {
  label: 'setting.title',
  icon: Settings2,
  list: lazyComponent(async () => (await import('./SettingsPage.tsx')).SettingsPage),
}
