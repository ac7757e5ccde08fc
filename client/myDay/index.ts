import { CalendarCheck } from 'lucide-react'
import { lazyComponent } from '../elements/lazyComponent.tsx'
import type { Resource } from '../registry.tsx'

const MyDayPage = lazyComponent(async () => (await import('./MyDayPage.tsx')).MyDayPage)

export const myDay: Resource = {
  label: 'work.title',
  icon: CalendarCheck,
  part: 'my_day',
  list: MyDayPage,
}
