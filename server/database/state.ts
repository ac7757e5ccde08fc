import type { Db } from './client.ts'
import { Prisma } from './generated/client.ts'

/** `read_only`: a standby, or a database set to accept no writes. `full`: its disk is full. */
export type DatabaseState = 'ok' | 'read_only' | 'full' | 'unreachable'

const DISK_FULL = '53100'

function isDiskFull(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return code === DISK_FULL || (cause != null && isDiskFull(cause))
}

/**
 * Sorts a quarter of a megabyte with minimal memory, so that the database writes it to its disk and removes it again. A
 * small row would fit into an existing page and prove nothing, and any other write would leave data. The session itself
 * reports whether it is read-only.
 */
const PROBE = Prisma.sql`
  WITH lowered AS MATERIALIZED (SELECT set_config('work_mem', '64kB', true) AS memory)
  SELECT current_setting('transaction_read_only') = 'on' AS read_only, count(sorted.number)::int AS numbers
  FROM lowered CROSS JOIN LATERAL (
    SELECT number FROM generate_series(1, 200 + 0 * length(lowered.memory)) AS number
    ORDER BY repeat(md5(number::text), 40)) AS sorted`

/** Whether the database can be read and written, over the connections that requests use. */
export async function databaseState(db: Db): Promise<DatabaseState> {
  try {
    const [row] = await db.$queryRaw<{ read_only: boolean }[]>(PROBE)
    // Reads a small row, as requests do.
    await db.read.officer.findFirst({ select: { id: true } })
    return row!.read_only ? 'read_only' : 'ok'
  } catch (error) {
    return isDiskFull(error) ? 'full' : 'unreachable'
  }
}
