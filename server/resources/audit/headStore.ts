import { type Config, ConfigError } from '../../config.ts'
import { PAGE } from '../../files/bucket.ts'
import { openBucket } from '../../files/openBucket.ts'
import { errorText } from '../../process/errorText.ts'
import { LOOPBACK } from '../../process/loopback.ts'
import type { Head } from './heads.ts'
import type { SealPosition } from './seal.ts'

const TIMEOUT_MS = 10_000

/** The second store of heads, besides the file: AUDIT_HEADS_URL. */
export type HeadStore = {
  /** Resolves when the store has the head. */
  put(head: Head): Promise<void>
  /** The stored heads from a seal on, by number; null if they cannot be read. */
  from: ((number: number) => Promise<SealPosition[]>) | null
}

/** A store of heads, and whether it was read. */
export type HeadsSource = { place: string; heads: number; highest: number | null; read: boolean; why?: string }

/** Throws ConfigError unless it is https://, or s3:// where S3 is set up; http:// on loopback is for tests. */
export function checkHeadsUrl(text: string, { s3, allowPrivate }: { s3: boolean; allowPrivate: boolean }): void {
  const wrong = (rule: string) => new ConfigError(`AUDIT_HEADS_URL: ${rule}`)
  if (!URL.canParse(text)) throw wrong('must be an address such as https://heads.example.com/ or s3://bucket/prefix')
  const { protocol, hostname } = new URL(text)
  if (protocol === 'https:') return
  if (protocol === 's3:') {
    if (!hostname) throw wrong('must name a bucket, such as s3://bucket/prefix')
    if (!s3) throw wrong('an s3:// address needs S3_BUCKET and the settings that belong to it')
    return
  }
  if (protocol === 'http:' && LOOPBACK.test(hostname) && allowPrivate) return
  throw wrong('must begin with https:// or s3://')
}

/** POSTs each head as JSON; any 2xx means stored. Redirects are not followed. */
function httpHeadStore(url: string): HeadStore {
  return {
    from: null,
    async put(head) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'User-Agent': 'Countersign' },
        body: JSON.stringify(head),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await answer.body?.cancel()
      if (answer.status < 200 || answer.status > 299) throw new Error(`answered ${answer.status}`)
    },
  }
}

const padNumber = (number: number) => String(number).padStart(12, '0')

/** One object per head, named by number and hash, so that no head overwrites another. */
function bucketHeadStore(url: string, s3Options: NonNullable<Config['s3']>): HeadStore {
  const { hostname: bucket, pathname } = new URL(url)
  const prefix = pathname.replace(/^\/+|\/+$/g, '')
  const folder = prefix ? `${prefix}/` : ''
  const s3 = openBucket({ ...s3Options, bucket }, TIMEOUT_MS)
  return {
    async put(head) {
      const name = `${folder}${padNumber(head.number)}-${head.hash}.json`
      await s3.put(name, JSON.stringify(head), 'application/json')
    },
    async from(number) {
      const heads: SealPosition[] = []
      for (let after: string | null = `${folder}${padNumber(number)}`; after !== null; ) {
        const { objects, more } = await s3.list(folder, after, PAGE)
        for (const { name } of objects) {
          const [, digits, hash] = /(\d{12})-([0-9a-f]{64})\.json$/.exec(name) ?? []
          if (digits && hash) heads.push({ number: Number(digits), hash })
        }
        after = more ? (objects.at(-1)?.name ?? null) : null
      }
      return heads
    },
  }
}

/** Null without AUDIT_HEADS_URL. */
export function openHeadStore({ auditHeadsUrl, s3 }: Config): HeadStore | null {
  if (!auditHeadsUrl) return null
  return auditHeadsUrl.startsWith('s3:') ? bucketHeadStore(auditHeadsUrl, s3!) : httpHeadStore(auditHeadsUrl)
}

/** A store that does not answer is asked again only after this time. */
const RETRY_MS = 300_000

const read = new Map<string, { read: HeadsSource; heads: SealPosition[]; until: number }>()

/**
 * The heads that the second place holds from the newest seal on; empty where it cannot be read. It is read again when
 * `anew` is set or the last read failed.
 */
export async function readHeadStore(
  config: Config,
  newest: number,
  anew: boolean,
): Promise<{ read: HeadsSource | null; heads: SealPosition[] }> {
  const headStore = openHeadStore(config)
  if (!headStore) return { read: null, heads: [] }
  const url = config.auditHeadsUrl!
  const name = url.startsWith('s3:') ? url : new URL(url).origin
  const unread = (why: string) => ({ read: { place: name, heads: 0, highest: null, read: false, why }, heads: [] })
  if (!headStore.from) return unread('heads are only sent there')
  const key = `${url} ${config.dataDir}`
  const known = read.get(key)
  if (known && (!anew || !known.read.read) && Date.now() < known.until) return known
  try {
    const heads = await headStore.from(newest)
    const highest = heads.reduce((best, { number }) => Math.max(best, number), 0) || null
    const found = { read: { place: name, heads: heads.length, highest, read: true }, heads, until: Infinity }
    read.set(key, found)
    return found
  } catch (error) {
    const found = { ...unread(errorText(error)), until: Date.now() + RETRY_MS }
    read.set(key, found)
    return found
  }
}
