/**
 * The first migration on which older programs may run (record 0099). Earlier ones came before any program was in use.
 */
export const ROLLING_FROM = '20261123023000'

const NOTE = 'older programs: '

/**
 * Which older programs run on a schema with this migration: all that ran on the schema before it, or those from a
 * release on.
 */
const OLDER_PROGRAMS_LINE = /^-- Older programs: (?:(all)|from (\d+\.\d+\.\d+)): \S.*$/m

export const isRolling = (name: string): boolean => /^\d{14}_/.test(name) && name.slice(0, 14) >= ROLLING_FROM

/** Reads the line `-- Older programs: …` of a migration; null without one. */
export function parseOlderPrograms(sql: string): { all: true } | { from: string } | null {
  const [line, all, from] = OLDER_PROGRAMS_LINE.exec(sql) ?? []
  if (line === undefined) return null
  return all ? { all: true } : { from: from! }
}

/** The note stored with the applied migration for programs that do not have it; null if none of them can run on it. */
export function olderProgramsNote(name: string, sql: string): string | null {
  if (!isRolling(name)) return null
  const range = parseOlderPrograms(sql)
  return `${NOTE}${range && 'from' in range ? `from ${range.from}` : 'all'}`
}

const numbersOf = (version: string) => version.split(/[.+-]/, 3).map(Number)

function isAtLeast(version: string, minimum: string): boolean {
  const [ownNumbers, other] = [numbersOf(version), numbersOf(minimum)]
  const index = ownNumbers.findIndex((number, index) => number !== other[index])
  return index === -1 || ownNumbers[index]! > other[index]!
}

/** Whether a program of this version, which lacks the migration, runs on a schema with it. */
export function mayRunOn(version: string, note: string | null): boolean {
  if (!note?.startsWith(NOTE)) return false
  const [, from] = /^from (\S+)$/.exec(note.slice(NOTE.length)) ?? []
  return from === undefined || isAtLeast(version, from)
}
