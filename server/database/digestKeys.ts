import type { KeyObject } from 'node:crypto'

/** Makes and checks the digests of control (record 0114) with keys that are not in the database. */
export type DigestKeys = {
  /** The name of the key for new digests. */
  current: string
  /** All configured keys, by name. */
  held: ReadonlyMap<string, KeyObject>
  /**
   * Opens a sealed value that is bound to this context. Null where its key is not configured; throws where the value is
   * damaged.
   */
  open: (sealed: string, context: string) => string | null
}
