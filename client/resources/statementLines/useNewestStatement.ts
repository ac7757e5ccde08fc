import { useGetList } from 'react-admin'
import { useNow } from '../../elements/useNow.ts'
import { addDays } from '../../format/day.ts'
import { algiersDay } from '../../format/time.ts'
import type { Statement } from '../../records.ts'

const NEWEST = { field: 'last_day', order: 'DESC' } as const
/** So many of the newest statements are searched for a gap. */
const SEARCHED = { page: 1, perPage: 100 }

/** After so many working days without a statement its age is a warning. */
const OLD_AFTER_DAYS = 2

/** Friday and Saturday are the weekend in Algeria. */
const isWorkingDay = (iso: string) => ![5, 6].includes(new Date(`${iso}T00:00:00Z`).getUTCDay())

/** How many working days lie after `day`, before `today`. */
function workingDaysSince(day: string, today: string): number {
  let count = 0
  for (let at = addDays(day, 1); at < today && count <= OLD_AFTER_DAYS; at = addDays(at, 1))
    if (isWorkingDay(at)) count += 1
  return count
}

type Gap = { before: Statement; after: Statement }

/** The newest place where a statement is missing: between the end of one and the beginning of the next. */
function findGap(statements: readonly Statement[]): Gap | null {
  for (const after of statements) {
    if (!after.warnings.includes('gap')) continue
    const before = statements.find(({ account, to }) => account === after.account && to <= after.from && to < after.to)
    if (before) return { before, after }
  }
  return null
}

/** The newest statement, whether it is old, and where one is missing. `newest` is null where there never was one. */
export function useNewestStatement() {
  const now = useNow()
  const { data, isPending } = useGetList<Statement>('statements', { sort: NEWEST, pagination: SEARCHED })
  const newest = data?.[0] ?? null
  return {
    isPending,
    newest,
    isOld: newest !== null && workingDaysSince(newest.to, algiersDay(now)) > OLD_AFTER_DAYS,
    gap: findGap(data ?? []),
    accounts: [...new Set(data?.map(({ account }) => account))],
  }
}
