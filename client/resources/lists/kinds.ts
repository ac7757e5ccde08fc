/** The kinds of watch lists. */
export const KINDS = ['sanction', 'pep', 'internal'] as const
