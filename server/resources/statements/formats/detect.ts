import type { StatementFormat } from './bankLine.ts'

/** Detects the format from the beginning of a file. */
export function detectFormat(head: string): StatementFormat {
  const text = head.replace(/^\uFEFF/, '').trimStart()
  if (text.startsWith('<')) return 'camt053'
  return /^\{1:/.test(text) || /(?:^|\n|\{4:\r?\n?):20:/.test(text) ? 'mt940' : 'csv'
}
