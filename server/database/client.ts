import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from './generated/client.ts'

export type Database = PrismaClient
/** The client itself, or the transaction that the caller is in. */
export type Db = Parameters<Parameters<PrismaClient['$transaction']>[0]>[0]

/** Connects lazily; `url` is the program's own role. */
export function connect(url: string, connections = 10): Database {
  return new PrismaClient({ adapter: new PrismaPg({ connectionString: url, max: connections }) })
}

/** True for PostgreSQL's unique violation of the named index. */
export function violatesUnique(error: unknown, index: string): boolean {
  const text =
    error instanceof Error ? `${error.message} ${JSON.stringify((error as { meta?: unknown }).meta ?? {})}` : ''
  return (
    /P2002|23505|[Uu]nique constraint/.test(text + String((error as { code?: unknown })?.code)) && text.includes(index)
  )
}
