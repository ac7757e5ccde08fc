import { Counter, Histogram, type Metric } from 'prom-client'
import { BucketError } from './bucket.ts'
import { type FileStore, ForeignStoreError, StoreUnavailableError } from './store.ts'

/** Error codes of a file system, grouped by the operator's remedy. */
const DISK_KINDS: Record<string, string> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'unwritable',
  EACCES: 'permissions',
  EPERM: 'permissions',
  EMFILE: 'open_files',
  ENFILE: 'open_files',
  EIO: 'disk',
}

/** The fault in one word of a closed list: a bucket's fault, a kind of disk error, `another` store, or `other`. */
function kindOf(error: unknown): string {
  const cause = error instanceof StoreUnavailableError ? error.cause : error
  if (cause instanceof BucketError) return cause.fault
  if (cause instanceof ForeignStoreError) return 'another'
  const { code = '', cause: inner } = (cause ?? {}) as NodeJS.ErrnoException
  return DISK_KINDS[code] ?? DISK_KINDS[(inner as NodeJS.ErrnoException | undefined)?.code ?? ''] ?? 'other'
}

/** Wraps a store to measure time and failures of each call, including reads that fail half way. */
export function measureStore(store: FileStore): { store: FileStore; metrics: Metric[] } {
  const seconds = new Histogram({
    name: 'countersign_store_seconds',
    help: 'Time of a call of the file store that succeeded; of get, until the first byte may be read.',
    labelNames: ['operation'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10],
    registers: [],
  })
  const errors = new Counter({
    name: 'countersign_store_errors_total',
    help: 'Calls of the file store that failed, by operation and kind.',
    labelNames: ['operation', 'kind'],
    registers: [],
  })
  // Start at zero, so that the first failure shows as an increase.
  for (const operation of ['get', 'put']) errors.inc({ operation, kind: 'other' }, 0)

  const measured =
    <Arguments extends unknown[], T>(operation: string, call: (...given: Arguments) => Promise<T>) =>
    async (...given: Arguments): Promise<T> => {
      const end = seconds.startTimer({ operation })
      try {
        const result = await call(...given)
        end()
        return result
      } catch (error) {
        errors.inc({ operation, kind: kindOf(error) })
        throw error
      }
    }
  const get = measured('get', store.get)
  return {
    metrics: [seconds, errors],
    store: {
      put: measured('put', store.put),
      remove: measured('remove', store.remove),
      stat: measured('stat', store.stat),
      list: measured('list', store.list),
      async get(key) {
        const stream = await get(key)
        stream?.once('error', (error) => errors.inc({ operation: 'get', kind: kindOf(error) }))
        return stream
      },
    },
  }
}
