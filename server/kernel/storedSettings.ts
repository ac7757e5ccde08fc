/** Stored settings by key; a setting without a change is absent. */
export type StoredSettings = Readonly<Record<string, unknown>>

/** A fact on which a default depends, read with the settings: whether a statement of the bank was ever imported. */
export const STATEMENTS_IMPORTED = '#statements_imported'

type Members = Record<string, unknown>

/** Whether the value of a setting has members, such as one value for each kind of dossier. */
export const hasMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const overDefault = (value: unknown, stored: unknown) =>
  hasMembers(value) && hasMembers(stored) ? { ...value, ...stored } : (stored ?? value)

/** The settings in force: stored values, with defaults for missing settings and missing members. */
export const inForce = <T extends object>(defaults: T, stored: StoredSettings): T =>
  Object.fromEntries(Object.entries(defaults).map(([key, value]) => [key, overDefault(value, stored[key])])) as T
