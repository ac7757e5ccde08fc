import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { buildIndex } from '../../server/screening/index/buildIndex.ts'
import { type ListIndex, openIndex } from '../../server/screening/index/openIndex.ts'
import { type IndexHit, searchIndex } from '../../server/screening/index/searchIndex.ts'
import { median, percentile } from '../measure.ts'
import { BLOCKING, THRESHOLDS } from './cases.ts'
import { listedEntries, ordinaryNames } from './ordinaryNames.ts'

const CUSTOMERS = 5_000
/** The lowest threshold that is counted. */
const LOWEST = 70

export type ListFigures = {
  entries: number
  buildSeconds: number
  fileMegabytes: number
  /** The bytes of the index and what the search caches. */
  memoryMegabytes: number
  medianMs: number
  p95Ms: number
  /** How many customers in 1,000 have a hit, by threshold; `blocking`: a hit that may block. */
  noise: { threshold: number; hits: number; blocking: number }[]
}

const megabytes = (bytes: number) => bytes / 1_000_000

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Bytes of the heap that are in use. */
function heapInUse(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

async function openMadeUp(entries: number) {
  const began = performance.now()
  const file = await buildIndex(listedEntries(entries))
  const buildSeconds = (performance.now() - began) / 1000
  const before = heapInUse()
  const index = openIndex(Buffer.from(Uint8Array.from(file).buffer))
  return { index, buildSeconds, fileMegabytes: megabytes(file.length), before }
}

function noiseAt(threshold: number, found: IndexHit[][]) {
  const share = (isCounted: (hit: IndexHit) => boolean) =>
    (1000 * found.filter((hits) => hits.some(isCounted)).length) / found.length
  return {
    threshold,
    hits: share((hit) => hit.score >= threshold),
    blocking: share((hit) => hit.score >= threshold && hit.mayBlock),
  }
}

function timeSearches(index: ListIndex, names: string[]): { times: number[]; found: IndexHit[][] } {
  const times: number[] = []
  const found = names.map((name) => {
    const began = performance.now()
    const hits = searchIndex(index, name, LOWEST)
    times.push(performance.now() - began)
    return hits
  })
  return { times, found }
}

/** Screens ordinary customers against a made-up list: measures speed, memory and how many customers have a hit. */
export async function measureList(entries: number): Promise<ListFigures> {
  const { index, buildSeconds, fileMegabytes, before } = await openMadeUp(entries)
  const { times, found } = timeSearches(index, ordinaryNames(CUSTOMERS))
  const noise = THRESHOLDS.filter((threshold) => threshold >= LOWEST).map((threshold) => noiseAt(threshold, found))
  return {
    entries,
    buildSeconds,
    fileMegabytes,
    memoryMegabytes: fileMegabytes + megabytes(heapInUse() - before),
    medianMs: median(times),
    p95Ms: percentile(times, 0.95),
    noise,
  }
}

export function printList(figures: ListFigures): void {
  const { entries, buildSeconds, fileMegabytes, memoryMegabytes, medianMs, p95Ms, noise } = figures
  console.log(
    `\n${entries} entries: built in ${buildSeconds.toFixed(1)} s, ${fileMegabytes.toFixed(1)} MB on disk, ` +
      `${memoryMegabytes.toFixed(0)} MB in memory after ${CUSTOMERS} names; ` +
      `one name ${medianMs.toFixed(2)} ms, 95th percentile ${p95Ms.toFixed(2)} ms`,
  )
  console.log('threshold  of 1,000 ordinary names meet a hit  one that may block')
  for (const { threshold, hits, blocking } of noise)
    console.log(
      `${String(threshold).padStart(9)}${hits.toFixed(1).padStart(36)}${blocking.toFixed(1).padStart(20)}` +
        (threshold === BLOCKING ? '  <- blocks' : ''),
    )
}
