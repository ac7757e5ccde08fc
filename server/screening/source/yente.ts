import { z } from 'zod'
import type { ListKind } from '../../database/generated/enums.ts'
import type { Clock } from '../../kernel/clock.ts'
import { compareEvidence, type Identity } from '../matching/evidence.ts'
import type { Comparison, ComparisonRequest, FoundEntry, Screener } from './port.ts'

/** Milliseconds that the service has for an answer, because a submission waits for it. */
const TIMEOUT_MS = 4_000
/** Names in one request; the service takes at most 100. */
const NAMES_AT_ONCE = 50
/** The maximum number of bytes of an answer. */
const MAX_ANSWER_BYTES = 8_000_000
/** The maximum number of hits of one name. */
const MAX_HITS = 50

const ALGORITHM = 'logic-v2'

/** The version of the service's algorithm, as results store it. */
export const YENTE_MATCHER = `yente.${ALGORITHM}`

const texts = z.array(z.string()).default([])

/** One entity of an answer. The schema ignores fields that this program does not read. */
const entity = z.object({
  id: z.string().min(1).max(255),
  caption: z.string(),
  score: z.number().min(0).max(1),
  properties: z.record(z.string(), z.array(z.unknown())).default({}),
})

const answer = z.object({
  responses: z.record(z.string(), z.object({ status: z.number(), results: z.array(entity) })),
})

type Entity = z.output<typeof entity>

const textsOf = ({ properties }: Entity, ...names: string[]): string[] =>
  names.flatMap((name) => texts.catch([]).parse(properties[name]?.filter((value) => typeof value === 'string')))

/**
 * Derives the kind from an entity's topics. Everything is a sanction except an entity that is only a politically
 * exposed person.
 */
function kindOf(found: Entity): ListKind {
  const topics = textsOf(found, 'topics')
  const isExposed = topics.some((topic) => topic.startsWith('role.pep') || topic.startsWith('role.rca'))
  return isExposed && !topics.some((topic) => topic.startsWith('sanction') || topic === 'debarment')
    ? 'pep'
    : 'sanction'
}

function identityOf(found: Entity): Identity {
  const [gender] = textsOf(found, 'gender')
  return {
    birthDates: textsOf(found, 'birthDate'),
    countries: textsOf(found, 'country', 'nationality', 'jurisdiction', 'citizenship').map((one) => one.toLowerCase()),
    sex: gender === 'male' || gender === 'female' ? gender : null,
    identifiers: textsOf(found, 'registrationNumber', 'taxNumber', 'idNumber', 'passportNumber', 'innCode', 'ogrnCode'),
  }
}

const toFound = (found: Entity, identity: Identity): FoundEntry => ({
  key: found.id,
  ref: found.id,
  kind: kindOf(found),
  name: found.caption,
  alias: false,
  score: Math.round(found.score * 100),
  may_block: true,
  evidence: compareEvidence(identity, identityOf(found)),
  why: [],
})

/**
 * Splits the setting into address and dataset: `https://host:8000` means the dataset `default`,
 * `https://host:8000/sanctions` the dataset `sanctions`.
 */
export function yenteAddress(url: string): { origin: string; dataset: string } {
  const { origin, pathname } = new URL(url)
  return { origin, dataset: pathname.replaceAll('/', '') || 'default' }
}

/** Reads the body of an answer. Throws if the status is not 200, or the body is too large or not JSON. */
async function readAnswer(response: Response): Promise<unknown> {
  if (response.status !== 200) throw new Error(`the screening service answers ${response.status}`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MAX_ANSWER_BYTES) throw new Error('the screening service answers too much')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

/**
 * The list and version that names are compared with. The service's data changes without notice, so the version is the
 * day (UTC), and a result counts for one day.
 */
export function yenteInForce(url: string, now: Date): { list: string; version: number } {
  return { list: yenteAddress(url).dataset, version: Number(now.toISOString().slice(0, 10).replaceAll('-', '')) }
}

/**
 * A screener that asks an outside service with the API of OpenSanctions' yente: `POST
 * /match/<dataset>?algorithm=logic-v2`. It throws while the service is down or slow, or its answer is invalid: dossiers
 * then stay `not_screened`, and the worker tries again.
 */
export function yenteScreener(url: string, clock: Clock): Screener {
  const { origin, dataset } = yenteAddress(url)
  const ask = async (requests: readonly ComparisonRequest[], minScore: number): Promise<Comparison[][]> => {
    const query = new URLSearchParams({
      algorithm: ALGORITHM,
      threshold: String(minScore / 100),
      limit: String(MAX_HITS),
    })
    const named = (index: number) => `q${index}`
    const queries = Object.fromEntries(
      requests.map(({ name }, index) => [named(index), { schema: 'LegalEntity', properties: { name: [name] } }]),
    )
    const inForce = yenteInForce(url, clock.now())
    const response = await fetch(`${origin}/match/${encodeURIComponent(dataset)}?${query}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ queries }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { responses } = answer.parse(await readAnswer(response))
    return requests.map(({ identity }, index) => {
      const one = responses[named(index)]
      if (one?.status !== 200) throw new Error('the screening service did not answer for every name')
      const hits = one.results.filter(({ score }) => score * 100 >= minScore).map((found) => toFound(found, identity))
      return [{ ...inForce, hits }]
    })
  }
  return {
    matcher: YENTE_MATCHER,
    comparesByDelta: false,
    inForce: async () => [yenteInForce(url, clock.now())],
    async compare(requests, minScore) {
      const found: Comparison[][] = []
      for (let from = 0; from < requests.length; from += NAMES_AT_ONCE)
        found.push(...(await ask(requests.slice(from, from + NAMES_AT_ONCE), minScore)))
      return found
    },
  }
}
