import type { MessageShape } from './messageShape.ts'

/** The setting of working time. */
export const workingTime = {
  working: {
    round: 'Round the clock',
    hours: 'Working time',
    zone: 'Time zone',
    closed: 'Closed',
    day_hint: '08:00–12:00 13:00–16:30',
    day_wrong: 'Write hours as 08:00–12:00, in order and without overlap.',
    same: 'Hours of %{day} for all working days',
    fill: 'Fill in',
    fill_sun: 'Sunday to Thursday',
    fill_mon: 'Monday to Friday',
    week: '%{time} a week',
    whole: '%{h} h',
    part: '%{h} h %{m}',
    holidays: 'Holidays',
    none: 'No holidays yet.',
    days: '%{smart_count} day |||| %{smart_count} days',
    expected: 'expected',
    expected_long: 'Expected: to be confirmed by the sighting of the moon',
    first: 'First day',
    last: 'Last day',
    day_name: 'Name',
    add: 'Add',
    load: 'Load .ics',
    loaded: '%{smart_count} day read |||| %{smart_count} days read',
    skipped: 'left out: %{names}',
    load_failed: 'The file could not be read.',
    preview: '%{changed} of %{waiting} dossiers change colour.',
    see: 'See it |||| See the %{smart_count}',
    in_queue: '%{queue}: %{count}',
    same_colours: 'No dossier changes colour.',
    becomes: '%{count}: ‘%{from}’ becomes ‘%{to}’',
    over: 'over target',
    soon: 'due soon',
    in_time: 'in time',
    summary: '%{time} a week, %{zone}, holidays: %{days}',
  },
} as const

export type WorkingTimeWords = MessageShape<typeof workingTime>
