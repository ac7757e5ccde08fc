/** The parts of a pattern such as `DD/MM/YYYY`. */
export const DAY_PATTERN_PART = /D{1,2}|M{1,2}|YYYY|YY/g

/** Whether the pattern has day, month and year once each, and no other letters. */
export function isDayPattern(pattern: string): boolean {
  const parts = (pattern.match(DAY_PATTERN_PART) ?? []).map((part) => part[0]).sort()
  return parts.join('') === 'DMY' && !/[A-Za-z]/.test(pattern.replace(DAY_PATTERN_PART, ''))
}
