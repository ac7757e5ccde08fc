/** What a list may be of. */
export const KINDS = ['sanction', 'pep', 'internal'] as const
