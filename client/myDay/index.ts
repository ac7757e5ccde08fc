import { CalendarCheck } from 'lucide-react'
import type { Resource } from '../registry.tsx'
import { MyDayPage } from './MyDayPage.tsx'

export const myDay: Resource = {
  label: 'work.title',
  icon: CalendarCheck,
  part: 'my_day',
  list: MyDayPage,
}
