/**
 * Limits that the server enforces and the console shows before it sends; each is defined only here. The console reads
 * them from GET /api/admin/references (`limits`). The types are literal, so a copy of a number stops compiling once it
 * differs.
 */
export const LIMITS = {
  /** Longest text, in characters, that the trader reads with a refusal, and longest reason of a suspension. */
  reason: 1000,
  /** Longest sentence of a reason in one language, in characters. */
  reason_sentence: 300,
  /**
   * The maximum number of places on the documents that one refusal or question points to, and the maximum length of the
   * text of one, in characters.
   */
  pins: 20,
  pin_text: 300,
  /** Fewest characters of the officer's own text with a reason that has no sentence of its own. */
  own_reason_min: 10,
  /**
   * Longest explanation, in characters, that an act requires: an accept with a warning, an answer, a take-over, an
   * assignment.
   */
  why: 1000,
  /**
   * The maximum number of lines of one checklist, and the maximum length, in characters, of a line in one language and
   * of the words with a tick.
   */
  checklist_lines: 40,
  checklist_line: 300,
  checklist_word: 300,
  /** Longest answer of a trader to a question, in characters, and the most days to answer it. */
  answer: 2000,
  due_days: 90,
  /** Longest private note with a decision, in characters. */
  decision_note: 2000,
  /** Longest note to colleagues, in characters, and how many colleagues it may mention. */
  note: 4000,
  mentions: 20,
  /** Longest note, in characters, about money that came late. */
  late_money_why: 2000,
  /** Longest name of a snippet, in characters; its text is as long as a reason. */
  snippet_name: 40,
  /** Longest name of a saved view, in characters. */
  view_name: 60,
  /** Longest name of an officer and shortest password, in characters. */
  officer_name: 255,
  password_min: 8,
  /** Longest search, in characters, and shortest search of everything (`search_min`). */
  search: 200,
  search_min: 2,
  /** The maximum number of rows of one bulk action. */
  bulk_rows: 100,
  /** The maximum number of accounts whose erasure one request confirms. */
  erasures: 500,
  /** Up to this many rows the total of a list and the number on a tab are exact. */
  exact_total: 20_000,
  exact_count: 1000,
  /** Seconds after which a claim expires: without a heartbeat, and without any input. */
  claim_heartbeat_seconds: 120,
  claim_idle_seconds: 1800,
  /** A waiting dossier is due soon in the last minutes before its target. */
  soon_minutes: 60,
  /** How many pages count as seen as soon as a document is served, and how many more with each second since. */
  pages_a_second: 3,
} as const

export type Limits = typeof LIMITS
