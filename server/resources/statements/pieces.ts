import { createHash } from 'node:crypto'
import { MB } from '../../files/rules.ts'
import type { StoredFile, VaultFile } from '../../files/vault.ts'
import { newId } from '../../kernel/id.ts'
import type { Services } from '../../services.ts'

export const MAX_STATEMENT_BYTES = 100 * MB

/** The size of a piece. A file is stored in separately encrypted pieces, so that it is never completely in memory. */
const PIECE_BYTES = MB

/** A stored file that no database row refers to yet. */
export type StoredPieces = {
  name: string
  size: number
  /** SHA-256 of the complete file, in hex. */
  sha256: string
  /** Whether the complete file is UTF-8. */
  isUtf8: boolean
  pieces: StoredFile[]
}

/** Encrypts and stores a file while it arrives. After an error it removes the stored pieces. */
export async function storePieces(
  services: Services,
  content: AsyncIterable<Buffer>,
  name: string,
): Promise<StoredPieces> {
  const hash = createHash('sha256')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const stored: StoredPieces = { name, size: 0, sha256: '', isUtf8: true, pieces: [] }
  let chunks: Buffer[] = []
  let bytes = 0
  const flush = async () => {
    const piece = Buffer.concat(chunks, bytes)
    chunks = []
    bytes = 0
    for (let at = 0; at < piece.length; at += PIECE_BYTES)
      stored.pieces.push(await services.vault.store(newId(), piece.subarray(at, at + PIECE_BYTES)))
  }
  try {
    for await (const chunk of content) {
      hash.update(chunk)
      stored.size += chunk.length
      if (stored.isUtf8) stored.isUtf8 = isText(decoder, chunk)
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= PIECE_BYTES) await flush()
    }
    if (stored.isUtf8) stored.isUtf8 = isText(decoder)
    await flush()
    stored.sha256 = hash.digest('hex')
    return stored
  } catch (error) {
    await discardPieces(services, stored)
    throw error
  }
}

function isText(decoder: InstanceType<typeof TextDecoder>, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined })
    return true
  } catch {
    return false
  }
}

/** Removes a file that is not needed. Pieces that cannot be removed now are collected later. */
export async function discardPieces({ vault, log }: Services, { pieces }: StoredPieces): Promise<void> {
  for (const piece of pieces)
    await vault
      .discard(piece)
      .catch((err: unknown) => log.warn({ err }, 'a piece of a statement could not be removed from the store'))
}

/** Yields the content piece by piece, each verified. Throws FileUnavailableError. */
export async function* readPieces(
  { vault }: Pick<Services, 'vault'>,
  pieces: readonly VaultFile[],
): AsyncGenerator<Buffer> {
  for (const piece of pieces) yield await vault.read(piece)
}
