/**
 * An array for PostgreSQL, as text, of values that need no quotes: ids and numbers. For hundreds of values many times a
 * second, node-pg's own form would spend as long looking for quotes as the rest of the statement takes.
 */
export const plainArray = (values: (string | number)[]): string => `{${values.join(',')}}`
