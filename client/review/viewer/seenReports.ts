import type { QueueResource } from '../../records.ts'

/**
 * The reports of seen pages of the open desk. A decision first waits for the pages that were seen before it, and ends
 * the reports: a page that comes into view while it is sent was not seen before it, and the server would refuse it.
 */
type SeenReports = {
  /** Sends what was seen so far and stops reporting; null if there is nothing to wait for. */
  end: () => Promise<void> | null
  resume: () => void
}

const reports = new Map<string, SeenReports>()

const keyOf = (resource: QueueResource, id: string) => `${resource}/${id}`

/** Registers the reports of an open dossier; returns the function that removes them. */
export function registerSeenReports(resource: QueueResource, id: string, those: SeenReports): () => void {
  const key = keyOf(resource, id)
  reports.set(key, those)
  return () => {
    if (reports.get(key) === those) reports.delete(key)
  }
}

/** Call it before a decision is sent, and wait for the promise if there is one. */
export const endSeenReports = (resource: QueueResource, id: string): Promise<void> | null =>
  reports.get(keyOf(resource, id))?.end() ?? null

/** Call it after a decision that failed, or that leaves the desk open. */
export const resumeSeenReports = (resource: QueueResource, id: string): void =>
  reports.get(keyOf(resource, id))?.resume()
