/** Whether the money of a dossier that is paid for is there: the states of its money, for kinds that have money. */
export const MONEY_STATES = ['no_statement', 'none', 'proposed', 'matched', 'clearing', 'returned'] as const
export type MoneyState = (typeof MONEY_STATES)[number]

/** What lists filter by: a state, or `there`: matched, or a proposal is sure. */
export const MONEY_FILTERS = [...MONEY_STATES, 'there'] as const
export type MoneyFilter = (typeof MONEY_FILTERS)[number]
