import { createHash, createSecretKey, randomBytes } from 'node:crypto'
import { CIPHER_OVERHEAD, decrypt, encrypt } from './cipher.ts'
import { type MasterKeys, open, SealBroken, seal } from './keys.ts'
import { MAX_FILE_BYTES } from './rules.ts'
import type { FileStore } from './store.ts'

/** What a file's row keeps in order to find and decrypt it. */
export type FileRef = { storage_key: string; wrapped_key: string }

/** `sha256` (hex) and `size` (bytes) are those of the content. */
export type KeptFile = FileRef & { sha256: string; size: number }

/** A kept file that cannot be read. The cause, where there is one, is for the log. */
export class FileUnavailable extends Error {
  readonly reason: 'missing' | 'damaged' | 'unreachable'

  constructor(reason: FileUnavailable['reason'], cause?: unknown) {
    const sentences = {
      missing: 'The file is missing from the store.',
      damaged: 'The file is damaged: its seal does not match.',
      unreachable: 'The file store cannot be reached.',
    }
    super(sentences[reason], { cause })
    this.reason = reason
  }
}

export type Vault = {
  /** Encrypts and stores; resolves when the file is safe. Keep it before the transaction that names it. */
  keep(content: Buffer): Promise<KeptFile>
  /** The content, at most MAX_FILE_BYTES. Throws FileUnavailable. */
  read(ref: FileRef): Promise<Buffer>
  /** For a file whose transaction failed. */
  discard(ref: Pick<FileRef, 'storage_key'>): Promise<void>
}

/** What a file and its data key are sealed for. */
export const fileContext = (storageKey: string) => `file:${storageKey}`

/**
 * Files at rest: each under a random data key of its own (AES-256-GCM), which is sealed under the master key. File and
 * key are bound to the storage key, so that neither can be put in the place of another.
 */
export function createVault(store: FileStore, masterKeys: MasterKeys): Vault {
  async function fetchBytes(storageKey: string): Promise<Buffer> {
    const chunks: Buffer[] = []
    let size = 0
    try {
      const stream = await store.get(storageKey)
      if (!stream) throw new FileUnavailable('missing')
      for await (const chunk of stream as AsyncIterable<Uint8Array>) {
        size += chunk.length
        if (size > MAX_FILE_BYTES + CIPHER_OVERHEAD) throw new FileUnavailable('damaged')
        chunks.push(Buffer.from(chunk))
      }
    } catch (error) {
      throw error instanceof FileUnavailable ? error : new FileUnavailable('unreachable', error)
    }
    return Buffer.concat(chunks)
  }

  function dataKey({ storage_key, wrapped_key }: FileRef) {
    try {
      return createSecretKey(open(masterKeys, wrapped_key, fileContext(storage_key)))
    } catch (error) {
      throw error instanceof SealBroken ? new FileUnavailable('damaged', error) : error
    }
  }

  return {
    async keep(content) {
      if (content.length > MAX_FILE_BYTES) throw new Error(`The vault keeps files of up to ${MAX_FILE_BYTES} bytes.`)
      const storage_key = randomBytes(16).toString('hex')
      const key = randomBytes(32)
      const wrapped_key = seal(masterKeys, key, fileContext(storage_key))
      await store.put(storage_key, encrypt(createSecretKey(key), content, fileContext(storage_key)))
      return {
        storage_key,
        wrapped_key,
        sha256: createHash('sha256').update(content).digest('hex'),
        size: content.length,
      }
    },
    async read(ref) {
      const key = dataKey(ref)
      const content = decrypt(key, await fetchBytes(ref.storage_key), fileContext(ref.storage_key))
      if (!content) throw new FileUnavailable('damaged')
      return content
    },
    discard: ({ storage_key }) => store.remove(storage_key),
  }
}
