type Event = [name: string, from: string, end?: string | undefined, ...lines: string[]]

/**
 * An iCalendar file of whole-day events, each `[name, from, end?, …more lines]`. Days are YYYYMMDD; the end is
 * exclusive.
 */
export const calendarFile = (...events: Event[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Example//Holidays//EN',
    ...events.flatMap(([name, from, end, ...lines], index) => [
      'BEGIN:VEVENT',
      `UID:${index}@example`,
      `SUMMARY:${name}`,
      `DTSTART;VALUE=DATE:${from}`,
      ...(end ? [`DTEND;VALUE=DATE:${end}`] : []),
      ...lines,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
