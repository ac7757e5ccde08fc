import { createSecretKey } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { decrypt, encrypt } from '../../files/cipher.ts'
import { BackupError, type BackupPart, sha256Of } from './manifest.ts'
import type { BackupStore } from './store.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** Size of a part before compression, in bytes; a part is in memory once or twice. */
const PART_BYTES = 8 * 1024 * 1024

/** Writes and reads the parts of one backup. */
export type BackupParts = { backupStore: BackupStore; folder: string; backup: string; key: Buffer }

const contextOf = ({ backup }: BackupParts, name: string) => `backup:${backup}:${name}`

/** Writes a stream as parts `<name>-0001`, …, each compressed and encrypted under the key of the backup. */
export async function writeParts(
  parts: BackupParts,
  name: string,
  source: AsyncIterable<Uint8Array>,
): Promise<BackupPart[]> {
  const key = createSecretKey(parts.key)
  const made: BackupPart[] = []
  let waiting: Uint8Array[] = []
  let size = 0
  const flush = async () => {
    const part = `${name}-${String(made.length + 1).padStart(4, '0')}`
    const bytes = encrypt(key, await pack(Buffer.concat(waiting)), contextOf(parts, part))
    waiting = []
    size = 0
    await parts.backupStore.put(`${parts.folder}/${part}`, bytes)
    made.push({ name: part, size: bytes.length, sha256: sha256Of(bytes) })
  }
  for await (const chunk of source) {
    waiting.push(chunk)
    size += chunk.length
    if (size >= PART_BYTES) await flush()
  }
  if (size > 0) await flush()
  return made
}

/** Reads the stored bytes of a part. Throws BackupError if they have changed. */
async function fetchPart({ backupStore, folder }: BackupParts, { name, size, sha256 }: BackupPart): Promise<Buffer> {
  const bytes = await backupStore.get(`${folder}/${name}`)
  if (!bytes) throw new BackupError(`${folder}/${name} is missing.`)
  if (bytes.length !== size)
    throw new BackupError(`${folder}/${name} has ${bytes.length} bytes; it was written with ${size}.`)
  if (sha256Of(bytes) !== sha256) throw new BackupError(`${folder}/${name} was changed: its SHA-256 does not match.`)
  return bytes
}

/** Reads the compressed bytes of a part. Throws BackupError also if it belongs to another backup or position. */
async function openPart(parts: BackupParts, part: BackupPart): Promise<Buffer> {
  const packed = decrypt(createSecretKey(parts.key), await fetchPart(parts, part), contextOf(parts, part.name))
  if (!packed) throw new BackupError(`${parts.folder}/${part.name} cannot be decrypted: it is not of this backup.`)
  return packed
}

export const checkPart = async (parts: BackupParts, part: BackupPart): Promise<void> =>
  void (await openPart(parts, part))

/** Reads the stream given to `writeParts`, part by part, each checked. */
export async function* readParts(parts: BackupParts, wanted: readonly BackupPart[]): AsyncGenerator<Buffer> {
  for (const part of wanted) yield await unpack(await openPart(parts, part))
}

/** Reads parts with text line by line. */
export async function* readLines(parts: BackupParts, wanted: readonly BackupPart[]): AsyncGenerator<string> {
  let rest = Buffer.alloc(0)
  for await (const bytes of readParts(parts, wanted)) {
    const all = Buffer.concat([rest, bytes])
    const end = all.lastIndexOf(10) + 1
    yield* all.subarray(0, end).toString('utf8').split('\n').slice(0, -1)
    rest = all.subarray(end)
  }
}

/** Lines as bytes, each with its end. */
export async function* bytesOf(lines: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const line of lines) yield Buffer.from(`${line}\n`)
}
