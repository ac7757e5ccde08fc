const row = (cells: string[]) => `| ${cells.join(' | ')} |`

/** The lines of a table. */
export const table = (head: string[], rows: string[][]): string[] => [
  row(head),
  `|${'---|'.repeat(head.length)}`,
  ...rows.map(row),
]

/** `payment_instance` as `Payment instance`. */
export const sentence = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`
