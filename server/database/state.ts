import type { Db } from './client.ts'
import { Prisma } from './generated/client.ts'

/** `read_only`: a standby, or a database that was set to take no writes. `full`: its disk takes no more bytes. */
export type DatabaseState = 'ok' | 'read_only' | 'full' | 'unreachable'

const DISK_FULL = '53100'

function isDiskFull(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return code === DISK_FULL || (cause != null && isDiskFull(cause))
}

/**
 * Sorts a quarter of a megabyte in the least memory, so that the database writes it to its disk and removes it again: a
 * row that fits into a page which is there already would prove nothing, and every other write would leave something. A
 * session that may not write says so without being asked to.
 */
const PROBE = Prisma.sql`
  WITH lowered AS MATERIALIZED (SELECT set_config('work_mem', '64kB', true) AS memory)
  SELECT current_setting('transaction_read_only') = 'on' AS read_only, count(sorted.number)::int AS numbers
  FROM lowered CROSS JOIN LATERAL (
    SELECT number FROM generate_series(1, 200 + 0 * length(lowered.memory)) AS number
    ORDER BY repeat(md5(number::text), 40)) AS sorted`

/** Whether the database can be read and written, by the connections that requests use. */
export async function databaseState(db: Db): Promise<DatabaseState> {
  try {
    const [row] = await db.$queryRaw<{ read_only: boolean }[]>(PROBE)
    // The kind of read that requests do.
    await db.read.officer.findFirst({ select: { id: true } })
    return row!.read_only ? 'read_only' : 'ok'
  } catch (error) {
    return isDiskFull(error) ? 'full' : 'unreachable'
  }
}
