/**
 * Limits that the server enforces and the console shows before it sends: each stands here once. The console reads them
 * from GET /api/admin/references (`limits`); the types are literal, so a copy of a number does not compile once it differs.
 */
export const LIMITS = {
  /** Characters of the text that the trader reads with a refusal, and of the reason of a suspension. */
  reason: 1000,
  /** Characters, at least, of the officer's own text with a reason that has no sentence of its own. */
  own_reason_min: 10,
  /** Characters of a word that an act asks for: an accept with a warning, an answer, a take-over, an assignment. */
  why: 1000,
  /** Characters of the private note that goes with a decision. */
  decision_note: 2000,
  /** Characters of a note to colleagues, and the colleagues that it may mention. */
  note: 4000,
  mentions: 20,
  /** Characters of what was found out about money that came late. */
  late_money_why: 2000,
  /** Characters of the name of a saved view. */
  view_name: 60,
  /** Characters of an officer's name, and of a password, at least. */
  officer_name: 255,
  password_min: 8,
  /** Characters of a search: `search_min` for the search of everything. */
  search: 200,
  search_min: 2,
  /** Rows of one bulk action. */
  bulk_rows: 100,
  /** Accounts whose erasure is confirmed at once. */
  erasures: 500,
  /** Rows up to which the total of a list, and the number on a tab, is exact. */
  exact_total: 20_000,
  exact_count: 1000,
  /** Seconds after which a claim expires: without a heartbeat, and without any input. */
  claim_heartbeat_seconds: 120,
  claim_idle_seconds: 1800,
  /** A waiting dossier is due soon in the last minutes before its target. */
  soon_minutes: 60,
  /** Pages of a document that count as seen at once when it was served, and again with each second since. */
  pages_a_second: 3,
} as const

export type Limits = typeof LIMITS
