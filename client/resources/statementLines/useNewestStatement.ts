import { useGetList } from 'react-admin'
import { useIsStatementOld } from '../../elements/useIsStatementOld.ts'
import type { Statement } from '../../records.ts'

const NEWEST = { field: 'last_day', order: 'DESC' } as const
/** The newest statements, in which gaps are searched. */
const SEARCHED_PAGE = { page: 1, perPage: 100 }

type Gap = { before: Statement; after: Statement }

/** The newest gap: the statements before and after the missing one. */
function findGap(statements: readonly Statement[]): Gap | null {
  for (const after of statements) {
    if (!after.warnings.includes('gap')) continue
    const before = statements.find(({ account, to }) => account === after.account && to <= after.from && to < after.to)
    if (before) return { before, after }
  }
  return null
}

/** The newest statement (null if there is none), whether it is old, and the newest gap. */
export function useNewestStatement() {
  const { data, isPending } = useGetList<Statement>('statements', { sort: NEWEST, pagination: SEARCHED_PAGE })
  const newest = data?.[0] ?? null
  const isOld = useIsStatementOld(newest?.to ?? null)
  return {
    isPending,
    newest,
    isOld,
    gap: findGap(data ?? []),
    accounts: [...new Set(data?.map(({ account }) => account))],
  }
}
