import { Gauge, type Registry } from 'prom-client'
import type { FileCollection } from '../../database/generated/rows.ts'
import type { Services } from '../../services.ts'

/**
 * Metrics of orphaned files (record 0092), equal in every process. They keep their last values while the database is
 * unreachable.
 */
export function fileMetrics(registry: Registry, { db, clock }: Services): void {
  const define = (name: string, help: string, read: (row: FileCollection) => number) =>
    new Gauge({
      name: `countersign_${name}`,
      help,
      registers: [registry],
      async collect() {
        const row = await db.fileCollection.findFirst().catch(() => null)
        if (row) this.set(read(row))
      },
    })
  define('collected_files', 'Orphaned files that were ever removed.', ({ total }) => Number(total))
  define(
    'unproven_files',
    'Stored files that nothing names and that are kept, as a newer copy of the database may name them.',
    ({ last_unproven }) => last_unproven,
  )
  define(
    'file_collection_age_seconds',
    'Time since a whole round for orphaned files; NaN before the first.',
    ({ finished_at }) => (finished_at ? (clock.now().getTime() - finished_at.getTime()) / 1000 : Number.NaN),
  )
}
