/** The newest acts on a resource that have no digests, as a program from before record 0114 writes them. */
export type CoverageGap = {
  resource: string
  /** Records whose newest act has no digests. */
  records: number
  /** When the first act with digests was journaled; null without any. */
  before: string | null
  /** Later acts without digests, the first hundred: written by an older program that ran beside, or forged. */
  entries: string[]
}

const MAX_ENTRIES = 100

export type DigestCoverage = {
  miss(resource: string, entry: string, at: Date, coveredSince: Date | null): void
  list(): CoverageGap[]
}

export function collectCoverage(): DigestCoverage {
  const found = new Map<string, CoverageGap>()
  return {
    miss(resource, entry, at, coveredSince) {
      const known = found.get(resource)
      const about: CoverageGap = known ?? {
        resource,
        records: 0,
        before: coveredSince?.toISOString() ?? null,
        entries: [],
      }
      found.set(resource, about)
      about.records += 1
      if (coveredSince && at > coveredSince && about.entries.length < MAX_ENTRIES) about.entries.push(entry)
    },
    list: () => [...found.values()],
  }
}
