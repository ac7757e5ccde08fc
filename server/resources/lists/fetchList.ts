import { createHash } from 'node:crypto'
import { ApiError } from '../../kernel/errors.ts'

/** Milliseconds until the response headers must arrive; the platform limits pauses in the body. */
const ANSWER_MS = 60_000
const MAX_REDIRECTS = 3

export type FetchedList = { content: AsyncIterable<Buffer>; sourceTag: string | null }

const hashOf = (address: string) => createHash('sha256').update(address).digest('hex').slice(0, 16)

/** The ETag of the version in force, if it came from this address; otherwise null. */
const etagOf = (address: string, sourceTag: string | null): string | null => {
  const [hash, ...etag] = (sourceTag ?? '').split(' ')
  return hash === hashOf(address) && etag.length > 0 ? etag.join(' ') : null
}

const fetchError = (why: string) =>
  new ApiError('LIST_INVALID', `The list was not loaded: ${why}`, { meta: { rule: 'file' } })

/** Follows redirects, but only to https. */
async function fetchFollowing(
  address: string,
  headers: Record<string, string>,
  left = MAX_REDIRECTS,
): Promise<Response> {
  if (!address.startsWith('https:')) throw fetchError('its address must begin with https.')
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(new Error('no answer in time')), ANSWER_MS)
  const response = await fetch(address, { headers, redirect: 'manual', signal: abort.signal })
    .catch((error: unknown) => {
      const { cause, message } = error as Error
      throw fetchError(`the address does not answer (${cause instanceof Error ? cause.message : message}).`)
    })
    .finally(() => clearTimeout(timer))
  const location = response.headers.get('location')
  if (response.status < 301 || response.status > 308 || response.status === 304 || !location) return response
  await response.body?.cancel()
  if (left === 0) throw fetchError('the address redirects too often.')
  return fetchFollowing(new URL(location, address).href, headers, left - 1)
}

/**
 * Downloads a list over https. `sourceTag`: that of the version in force; returns null if the address still serves that
 * version. 422 LIST_INVALID if the download fails.
 */
export async function fetchList(address: string, sourceTag: string | null): Promise<FetchedList | null> {
  const etag = etagOf(address, sourceTag)
  const response = await fetchFollowing(address, etag === null ? {} : { 'If-None-Match': etag })
  if (response.status === 304) {
    await response.body?.cancel()
    return null
  }
  if (response.status !== 200 || !response.body) {
    await response.body?.cancel()
    throw fetchError(`the address answers ${response.status}.`)
  }
  const given = response.headers.get('etag')
  return { content: buffers(response.body), sourceTag: given === null ? null : `${hashOf(address)} ${given}` }
}

async function* buffers(body: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) yield Buffer.from(chunk)
  } catch (error) {
    throw fetchError(`it broke off (${(error as Error).message}).`)
  }
}
