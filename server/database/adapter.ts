import { PrismaPg } from '@prisma/adapter-pg'
import type { Prisma } from './generated/client.ts'
import { isAnswerLost, isOutcomeUnknown, markCommitted, markUnknown, OutcomeUnknownError } from './outcome.ts'
import type { BoundedPool } from './pool.ts'

type Factory = NonNullable<Prisma.PrismaClientOptions['adapter']>

/** How Prisma's statements that write begin. */
const WRITE_STATEMENT = /^(INSERT|UPDATE|DELETE)\b/

/** Records in the request's context whether its writes outside of transactions took effect. */
async function followWrite<T>(write: Promise<T>): Promise<T> {
  try {
    const written = await write
    markCommitted()
    return written
  } catch (error) {
    if (!isAnswerLost(error)) throw error
    markUnknown()
    throw isOutcomeUnknown(error) ? error : new OutcomeUnknownError(error)
  }
}

/**
 * Prisma's adapter over the pool; the request learns what Prisma writes for it outside of transactions (record 0089).
 */
export function createAdapter(pool: BoundedPool): Factory {
  const factory = new PrismaPg(pool, { disposeExternalPool: true })
  const { provider, adapterName } = factory
  return {
    provider,
    adapterName,
    async connect() {
      const adapter = await factory.connect()
      return {
        provider,
        adapterName,
        queryRaw: (query) =>
          WRITE_STATEMENT.test(query.sql) ? followWrite(adapter.queryRaw(query)) : adapter.queryRaw(query),
        executeRaw: (query) =>
          WRITE_STATEMENT.test(query.sql) ? followWrite(adapter.executeRaw(query)) : adapter.executeRaw(query),
        executeScript: (script) => adapter.executeScript(script),
        startTransaction: (level) => adapter.startTransaction(level),
        getConnectionInfo: () => adapter.getConnectionInfo(),
        dispose: () => adapter.dispose(),
      }
    },
  }
}
