import { createHash, createSecretKey, randomBytes } from 'node:crypto'
import { CIPHER_OVERHEAD, decrypt, encrypt } from './cipher.ts'
import { DecryptionError, type MasterKeys, MissingKeyError, openWithContexts, seal } from './keys.ts'
import { MAX_FILE_BYTES } from './rules.ts'
import type { FileStore } from './store.ts'

/** The columns that find, decrypt and verify a file. */
export type VaultFile = {
  id: string
  storage_key: string
  /** Empty once the key is destroyed. */
  wrapped_key: string
  /** SHA-256 of the content in hex; null for a logo's small version from before hashes were stored. */
  sha256: string | null
}

/** `size`: bytes of the content. */
export type StoredFile = Omit<VaultFile, 'sha256'> & { sha256: string; size: number }

const UNAVAILABLE_MESSAGES = {
  missing: 'The file is missing from the store.',
  damaged: 'The file is damaged: its seal does not match.',
  altered: 'The row of the file leads to another file than the one that was received.',
  unreachable: 'The file store cannot be reached.',
  erased: 'The file was erased: its key is destroyed.',
}

/** A stored file that cannot be read, or must not be shown (`altered`). The cause, if any, is for the log. */
export class FileUnavailableError extends Error {
  readonly reason: keyof typeof UNAVAILABLE_MESSAGES

  constructor(reason: FileUnavailableError['reason'], cause?: unknown) {
    super(UNAVAILABLE_MESSAGES[reason], { cause })
    this.reason = reason
  }
}

export type Vault = {
  /**
   * Encrypts and stores a file for the row with this id; resolves when it is durable. Call it before the transaction
   * that names it.
   */
  store(id: string, content: Buffer): Promise<StoredFile>
  /** The content, at most MAX_FILE_BYTES, verified against the row's hash. Throws FileUnavailableError. */
  read(ref: VaultFile): Promise<Buffer>
  /** Removes a file whose transaction failed. */
  discard(ref: Pick<VaultFile, 'storage_key'>): Promise<void>
}

/** The context that binds a file's encryption and its data key: key in the store, row and content. */
export const fileContext = ({ storage_key, id, sha256 }: Omit<VaultFile, 'wrapped_key'>) =>
  `file:${storage_key}:${id}:${sha256 ?? ''}`

/** The context of files from before 2026-11-22: only the key in the store. */
export const oldFileContext = ({ storage_key }: Pick<VaultFile, 'storage_key'>) => `file:${storage_key}`

/** The reference to the small version of a logo; null if there is none. */
export function publicFileRef(file: {
  id: string
  public_key: string | null
  public_wrapped: string | null
  public_sha256: string | null
}): VaultFile | null {
  const { id, public_key, public_wrapped, public_sha256 } = file
  if (!public_key || !public_wrapped) return null
  return { id, storage_key: public_key, wrapped_key: public_wrapped, sha256: public_sha256 }
}

const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/**
 * Encrypts files at rest, each under a random data key (AES-256-GCM), which is encrypted under the master key. File and
 * key are bound to the storage key, the row and the content's hash, so that one file cannot replace another (record
 * 0043). Returns a file only if its hash equals the row's.
 */
export function createVault(store: FileStore, masterKeys: MasterKeys): Vault {
  async function fetchBytes(storageKey: string): Promise<Buffer> {
    const chunks: Buffer[] = []
    let size = 0
    try {
      const stream = await store.get(storageKey)
      if (!stream) throw new FileUnavailableError('missing')
      for await (const chunk of stream as AsyncIterable<Uint8Array>) {
        size += chunk.length
        if (size > MAX_FILE_BYTES + CIPHER_OVERHEAD) throw new FileUnavailableError('damaged')
        chunks.push(Buffer.from(chunk))
      }
    } catch (error) {
      throw error instanceof FileUnavailableError ? error : new FileUnavailableError('unreachable', error)
    }
    return Buffer.concat(chunks)
  }

  function dataKey(ref: VaultFile) {
    if (ref.wrapped_key === '') throw new FileUnavailableError('erased')
    try {
      return createSecretKey(openWithContexts(masterKeys, ref.wrapped_key, fileContext(ref), oldFileContext(ref)))
    } catch (error) {
      if (error instanceof MissingKeyError) throw new FileUnavailableError('damaged', error)
      // The key is a column, so a failure here means that the row was altered.
      throw error instanceof DecryptionError ? new FileUnavailableError('altered', error) : error
    }
  }

  return {
    async store(id, content) {
      if (content.length > MAX_FILE_BYTES) throw new Error(`The vault stores files of up to ${MAX_FILE_BYTES} bytes.`)
      const storage_key = randomBytes(16).toString('hex')
      const sha256 = sha256Of(content)
      const context = fileContext({ storage_key, id, sha256 })
      const key = randomBytes(32)
      const wrapped_key = seal(masterKeys, key, context)
      await store.put(storage_key, encrypt(createSecretKey(key), content, context))
      return { id, storage_key, wrapped_key, sha256, size: content.length }
    },
    async read(ref) {
      const key = dataKey(ref)
      const bytes = await fetchBytes(ref.storage_key)
      const content = decrypt(key, bytes, fileContext(ref)) ?? decrypt(key, bytes, oldFileContext(ref))
      if (!content) throw new FileUnavailableError('damaged')
      if (ref.sha256 !== null && sha256Of(content) !== ref.sha256) throw new FileUnavailableError('altered')
      return content
    },
    discard: ({ storage_key }) => store.remove(storage_key),
  }
}
