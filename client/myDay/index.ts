import { CalendarCheck } from 'lucide-react'
import { later } from '../elements/later.tsx'
import type { Resource } from '../registry.tsx'

const MyDayPage = later(async () => (await import('./MyDayPage.tsx')).MyDayPage)

export const myDay: Resource = {
  label: 'work.title',
  icon: CalendarCheck,
  part: 'my_day',
  list: MyDayPage,
}
