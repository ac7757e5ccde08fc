/** How far rows are counted: up to a number, or not at all; `planned` is the number that the planner expects. */
export type CountLimit = number | 'planned'

/** The number of rows in an answer to EXPLAIN (FORMAT JSON). */
export const plannedRows = (plan: unknown): number => (plan as [{ Plan: { 'Plan Rows': number } }])[0].Plan['Plan Rows']
