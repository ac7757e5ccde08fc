import { openField, splitEntry } from '../audit/commitments.ts'
import { canonical, sha256 } from '../audit/hash.ts'
import { leafContent, type ReadEntry } from '../audit/leaf.ts'

/** A private field that the receipt leaves out: its commitment, or for an older entry the hash of its value. */
export type WithheldField = { field: string; commitment: string | null; sha256: string | null }

/** A value that the receipt shows, with the salt of its commitment. */
export type OpenedField = { salt: string; value: unknown }

/** The part of an entry's leaf that leaves the service. */
export type SealedContent = {
  content: Record<string, unknown>
  opened: Record<string, OpenedField>
  withheld: WithheldField[]
  /** Whether the content is everything that the leaf hashes. */
  isWhole: boolean
}

const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** The content of an entry from before commitments: private details are replaced by the hash of their values. */
function withholdWhole(read: ReadEntry, format: number): SealedContent {
  const { held } = splitEntry(read.entry)
  const left = Object.entries(held).filter(([name, value]) => name.startsWith('details.') && !isEmpty(value))
  const content = leafContent(read, format)
  const details = { ...(content.details as Record<string, unknown>) }
  for (const [name] of left) delete details[name.slice('details.'.length)]
  return {
    content: { ...content, details },
    opened: {},
    withheld: left.map(([field, value]) => ({
      field,
      commitment: null,
      sha256: sha256(canonical(value)).toString('hex'),
    })),
    isWhole: left.length === 0,
  }
}

/**
 * Splits an entry under a seal of this format into shown and withheld parts. `values` are those that it may have been
 * committed to, by name (`facts.name`, `files`), and `shows` says which of them may leave; a value that differs from the
 * sealed one stays withheld.
 */
export function withhold(
  read: ReadEntry,
  format: number,
  values: Record<string, unknown>,
  shows: (name: string) => boolean,
): SealedContent {
  const { commitmentRow } = read
  // The entry was sealed with its words and then erased: the remainder is not everything that the leaf hashes.
  if (read.rest !== null) return { content: leafContent(read, format), opened: {}, withheld: [], isWhole: false }
  if (format < 3 || !commitmentRow) return withholdWhole(read, format)
  const opened: Record<string, OpenedField> = {}
  for (const [name, value] of Object.entries(values)) {
    const open = shows(name) ? openField(commitmentRow, name, value) : null
    if (open) opened[name] = open
  }
  const withheld = Object.entries(commitmentRow.commitments)
    .filter(([name]) => !(name in opened))
    .map(([field, commitment]) => ({ field, commitment, sha256: null }))
    .sort((a, b) => (a.field < b.field ? -1 : 1))
  return { content: leafContent(read, format), opened, withheld, isWhole: true }
}
