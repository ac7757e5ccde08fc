import type { OfficerActor } from '../../kernel/actor.ts'
import { invalid } from '../../kernel/errors.ts'
import type { Holiday } from '../../kernel/workingTime.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { changeSetting } from '../../review/proposals/changeSetting.ts'
import { MAX_HOLIDAYS } from '../../review/settings/workingTime.ts'
import { isSameHoliday, mergeHolidays } from './holidays.ts'

/**
 * Adds holidays to `working_time`; `added`: those that were not there. 422 while no hours are set, or with more than
 * 500 holidays in all; otherwise as changeSetting.
 */
export async function addHolidays(
  services: ReviewServices,
  actor: OfficerActor,
  read: Holiday[],
): Promise<{ became: 'changed' | 'proposed'; added: Holiday[] }> {
  let added: Holiday[] = []
  const became = await changeSetting(
    services,
    actor,
    'working_time',
    ({ working_time: before }) => {
      if (before === null)
        throw invalid({
          field: 'working_time',
          rule: 'required',
          message: 'Set the time zone and the hours of the week first: without them no day is a holiday.',
        })
      const holidays = mergeHolidays(before.holidays, read)
      if (holidays.length > MAX_HOLIDAYS)
        throw invalid({
          field: 'file',
          rule: 'many',
          message: `With this file there are ${holidays.length} holidays; ${MAX_HOLIDAYS} are the most. Remove past ones.`,
        })
      added = holidays.filter((one) => !before.holidays.some((old) => isSameHoliday(old, one)))
      return { ...before, holidays }
    },
    null,
  )
  return { became, added }
}
