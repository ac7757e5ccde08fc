/**
 * An array for PostgreSQL, as text, of values that need no quotes: ids and numbers. Where a statement takes hundreds of
 * them many times a second, node-pg would spend as long on looking for quotes as on the rest.
 */
export const plainArray = (values: (string | number)[]): string => `{${values.join(',')}}`
