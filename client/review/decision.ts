/** An officer's decision on a dossier. */
export type Decision = 'accept' | 'refuse' | 'request_new_proof'

/** What the console sends with a decision. */
export type DecisionBody = { version: number; note?: string; why?: string; reason?: string; reason_codes?: string[] }
