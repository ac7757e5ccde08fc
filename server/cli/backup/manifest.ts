import { createHash, createHmac, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { z } from 'zod'
import { DecryptionError, type MasterKeys, MissingKeyError, openSealed } from '../../files/keys.ts'
import type { SealKeys } from '../../kernel/sealKeys.ts'
import { type BackupStore, listBackups, MANIFEST } from './store.ts'

/** Thrown if a backup cannot be restored; the message explains it to the operator. */
export class BackupError extends Error {}

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().min(0)
/** A named part of a backup's folder: encrypted bytes. */
const part = z.object({ name: z.string().regex(/^[\w-]+$/), size: count, sha256: hash })
const id = z.string().regex(/^\d{8}T\d{6}Z-[0-9a-f]{6}$/)

const manifest = z.object({
  format: z.literal(1),
  id,
  product: z.object({ name: z.literal('countersign'), version: z.string() }),
  /** The time of the snapshot, by the database's clock. */
  made_at: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: hash })),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()).min(1), rows: count, parts: z.array(part) }),
  ),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string().regex(/^-?\d+$/), is_called: z.boolean() })),
  /** The id of the file store; null before its first use. */
  store_id: z.string().nullable(),
  /** Storage keys of files in the snapshot: `erased` during the backup, or `missing` from the store. */
  files: z.object({
    count,
    bytes: count,
    parts: z.array(part),
    erased: z.array(z.string()),
    missing: z.array(z.string()),
  }),
  /**
   * The newest number in the list of erasures: in the snapshot, and in the backup store when the manifest was written.
   * Older manifests have none.
   */
  erasures: z.object({ snapshot: count, listed: count }).optional(),
  /** The machine's heads up to the snapshot; null without any. */
  heads: z.object({ place: z.string(), lines: count, parts: z.array(part) }).nullable(),
  journal: z.object({
    entries: count,
    newest_entry: z.string().nullable(),
    newest_seal: z
      .object({ number: count, hash: z.string(), signature: z.string(), key: z.string().nullable() })
      .nullable(),
  }),
  /**
   * The keys that a restore needs; the backup contains none of them in the clear. `data` encrypts the parts, and is
   * itself encrypted under a master key.
   */
  keys: z.object({
    data: z.string(),
    master: z.array(z.object({ version: z.number().int(), fingerprint: hash.nullable() })),
    signed_by: hash,
  }),
})

export type Manifest = z.output<typeof manifest>
export type BackupPart = z.output<typeof part>

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Identifies a master key without revealing it. */
export const masterFingerprint = (key: KeyObject): string =>
  createHmac('sha256', key).update('countersign master key').digest('hex')

/** The encryption context of the key of the parts: it binds the key to its backup. */
export const dataKeyContext = (backup: string): string => `backup:${backup}`

const signedText = (body: unknown) => Buffer.from(`countersign backup\n${JSON.stringify(body)}`)

export function writeManifest(body: Manifest, { current }: SealKeys): Buffer {
  const signature = sign(null, signedText(body), current.secret).toString('base64url')
  return Buffer.from(`${JSON.stringify({ ...body, signature }, null, 2)}\n`)
}

function parseManifest(text: string, where: string): { body: Manifest; signed: unknown; signature: string } {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new BackupError(`${where} is cut off or damaged: it is not JSON.`)
  }
  const found = z.looseObject({ format: z.unknown(), signature: z.string() }).safeParse(json)
  if (!found.success) throw new BackupError(`${where} is cut off or damaged: it has no signature.`)
  const { signature, ...signed } = found.data
  if (signed.format !== 1)
    throw new BackupError(`${where} has a format that this program does not know: restore it with a newer release.`)
  const parsed = manifest.safeParse(signed)
  if (parsed.success) return { body: parsed.data, signed, signature }
  const issue = parsed.error.issues[0]!
  throw new BackupError(`${where} is damaged at ${issue.path.join('.')}: ${issue.message}.`)
}

/** Throws unless a configured seal key signed the manifest. */
function checkSignature(where: string, signed: unknown, body: Manifest, signature: string, { held }: SealKeys): void {
  const key = held.get(body.keys.signed_by)
  if (!key)
    throw new BackupError(
      `${where} was signed with the key of the seals ${body.keys.signed_by.slice(0, 16)}…, which is not given here: give the AUDIT_KEYS (or, without those, the MASTER_KEYS) with which it was made.`,
    )
  if (!verify(null, signedText(signed), createPublicKey(key.pem), Buffer.from(signature, 'base64url')))
    throw new BackupError(`${where} was changed after it had been signed.`)
}

/** Decrypts the key of the parts. Throws if a master key that the backup needs is missing or differs. */
export function openDataKey({ id: backup, keys }: Manifest, masterKeys: MasterKeys): Buffer {
  for (const { version, fingerprint } of keys.master) {
    const key = masterKeys.keys.get(version)
    if (!key)
      throw new BackupError(`The backup needs master key ${version}, which MASTER_KEYS does not hold. Give it again.`)
    if (fingerprint !== null && masterFingerprint(key) !== fingerprint)
      throw new BackupError(
        `Master key ${version} is not the one with which the backup was made. Give the MASTER_KEYS of that time.`,
      )
  }
  try {
    return openSealed(masterKeys, keys.data, dataKeyContext(backup))
  } catch (error) {
    if (error instanceof MissingKeyError || error instanceof DecryptionError) throw new BackupError(error.message)
    throw error
  }
}

/** Reads the manifest of a backup, or of the newest complete one, and checks its signature. Throws BackupError. */
export async function readManifest(
  backupStore: BackupStore,
  wanted: string | undefined,
  keys: SealKeys,
): Promise<Manifest> {
  const { complete, unfinished } = await listBackups(backupStore)
  const chosen = wanted ?? complete.at(-1)
  if (chosen === undefined) {
    const halves =
      unfinished.length > 0 ? ` It holds unfinished ones, which are of no use: ${unfinished.join(', ')}.` : ''
    throw new BackupError(`There is no whole backup in ${backupStore.name}.${halves}`)
  }
  if (!complete.includes(chosen)) {
    const half = unfinished.some((one) => one.replace(/\.unfinished$/, '') === chosen.replace(/\.unfinished$/, ''))
    throw new BackupError(
      half
        ? `${chosen} is half a backup: it was cut off before its ${MANIFEST} was written. Whole ones: ${complete.join(', ') || 'none'}.`
        : `There is no backup ${chosen} in ${backupStore.name}. Whole ones: ${complete.join(', ') || 'none'}.`,
    )
  }
  const name = `backups/${chosen}/${MANIFEST}`
  const { body, signed, signature } = parseManifest((await backupStore.get(name))!.toString('utf8'), name)
  if (body.id !== chosen) throw new BackupError(`${name} is the one of another backup, ${body.id}.`)
  checkSignature(name, signed, body, signature, keys)
  return body
}
