/** The states of a dossier's money, for kinds that have money: whether the payment arrived. */
export const MONEY_STATES = ['no_statement', 'none', 'proposed', 'matched', 'clearing', 'returned'] as const
export type MoneyState = (typeof MONEY_STATES)[number]

/** The filter values of lists: a state, or `there`: matched, or with a sure proposal. */
export const MONEY_FILTERS = [...MONEY_STATES, 'there'] as const
export type MoneyFilter = (typeof MONEY_FILTERS)[number]
