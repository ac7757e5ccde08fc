import { createHash } from 'node:crypto'
import { MB } from '../../files/rules.ts'
import type { StoredFile, VaultFile } from '../../files/vault.ts'
import { newId } from '../../kernel/id.ts'
import type { Services } from '../../services.ts'

/** Largest file of a statement. */
export const MAX_STATEMENT_BYTES = 100 * MB

/** A file is stored in pieces, each encrypted by itself, so that it is never in memory as a whole. */
const PIECE_BYTES = MB

/** A stored file that no row names yet. */
export type KeptPieces = {
  name: string
  size: number
  /** Hex, of the whole content. */
  sha256: string
  /** Whether all of it is UTF-8. */
  isUtf8: boolean
  pieces: StoredFile[]
}

/** Encrypts and stores a file while it arrives. After an error no piece stays. */
export async function keepPieces(
  services: Services,
  content: AsyncIterable<Buffer>,
  name: string,
): Promise<KeptPieces> {
  const hash = createHash('sha256')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const stored: KeptPieces = { name, size: 0, sha256: '', isUtf8: true, pieces: [] }
  let chunks: Buffer[] = []
  let bytes = 0
  const flush = async () => {
    const piece = Buffer.concat(chunks, bytes)
    chunks = []
    bytes = 0
    for (let at = 0; at < piece.length; at += PIECE_BYTES)
      stored.pieces.push(await services.vault.keep(newId(), piece.subarray(at, at + PIECE_BYTES)))
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

/** Removes an unneeded file. Pieces that cannot be removed are collected later. */
export async function discardPieces({ vault, log }: Services, { pieces }: KeptPieces): Promise<void> {
  for (const piece of pieces)
    await vault
      .discard(piece)
      .catch((err: unknown) => log.warn({ err }, 'a piece of a statement could not be removed from the store'))
}

/** The content, piece by piece, each verified. Throws FileUnavailable. */
export async function* readPieces(
  { vault }: Pick<Services, 'vault'>,
  pieces: readonly VaultFile[],
): AsyncGenerator<Buffer> {
  for (const piece of pieces) yield await vault.read(piece)
}
