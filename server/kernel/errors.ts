/**
 * The closed list of errors: stable code, HTTP status, title (decisions appendix A.1; the console's codes come from the
 * design). Each API group has its own JSON form for them: see http/errors.ts.
 */
export const ERRORS = {
  MALFORMED_JSON: { status: 400, title: 'Malformed JSON' },
  UNAUTHENTICATED: { status: 401, title: 'Unauthenticated' },
  CODE_REQUIRED: { status: 401, title: 'Unauthenticated' },
  FORBIDDEN: { status: 403, title: 'Forbidden' },
  CHANGE_PASSWORD_FIRST: { status: 403, title: 'Forbidden' },
  ENROL_FIRST: { status: 403, title: 'Forbidden' },
  SIGN_IN_AGAIN: { status: 403, title: 'Forbidden' },
  USE_PROVIDER: { status: 403, title: 'Forbidden' },
  WORKSPACE_ACCESS_DENIED: { status: 403, title: 'Workspace access denied' },
  RESOURCE_NOT_FOUND: { status: 404, title: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'Method not allowed' },
  REQUEST_TIMEOUT: { status: 408, title: 'Request timeout' },
  INVALID_STATE_TRANSITION: { status: 409, title: 'Conflict' },
  STALE_RECORD: { status: 409, title: 'Conflict' },
  CLAIMED: { status: 409, title: 'Conflict' },
  CLAIM_LIMIT: { status: 409, title: 'Conflict' },
  EVIDENCE_NOT_SEEN: { status: 409, title: 'Conflict' },
  SAME_PERSON: { status: 403, title: 'Forbidden' },
  CONFLICT_OF_INTEREST: { status: 403, title: 'Forbidden' },
  SUPERVISOR_ONLY: { status: 403, title: 'Forbidden' },
  PROPOSAL_OPEN: { status: 409, title: 'Conflict' },
  PROPOSAL_CLOSED: { status: 409, title: 'Conflict' },
  REQUEST_OPEN: { status: 409, title: 'Conflict' },
  COLLISION_UNANSWERED: { status: 409, title: 'Conflict' },
  SCREENING_UNANSWERED: { status: 409, title: 'Conflict' },
  SCREENING_HIT: { status: 409, title: 'Conflict' },
  CHECKLIST_OPEN: { status: 409, title: 'Conflict' },
  ACCOUNT_FROZEN: { status: 409, title: 'Conflict' },
  LAST_ADMIN: { status: 409, title: 'Conflict' },
  NO_DOCUMENT: { status: 409, title: 'Conflict' },
  NOT_SEALED_YET: { status: 409, title: 'Conflict' },
  RESOURCE_IN_USE: { status: 409, title: 'Conflict' },
  FORM_IN_USE: { status: 409, title: 'Conflict' },
  LINK_LOCKED: { status: 409, title: 'Conflict' },
  LINK_ARCHIVED: { status: 409, title: 'Conflict' },
  LINK_CLOSED: { status: 409, title: 'Conflict' },
  CURRENCY_NOT_TAKEN: { status: 409, title: 'Conflict' },
  INSTANCE_NOT_READY: { status: 409, title: 'Conflict' },
  INSTANCE_HAS_LINKS: { status: 409, title: 'Conflict' },
  TRANSACTION_IN_PROGRESS: { status: 409, title: 'Conflict' },
  WEBHOOK_INACTIVE: { status: 409, title: 'Conflict' },
  LINE_TAKEN: { status: 409, title: 'Conflict' },
  ALREADY_MATCHED: { status: 409, title: 'Conflict' },
  MONEY_NOT_SEEN: { status: 409, title: 'Conflict' },
  MONEY_RETURNED: { status: 409, title: 'Conflict' },
  LIST_NOT_TYPED: { status: 409, title: 'Conflict' },
  ALREADY_IMPORTED: { status: 409, title: 'Conflict' },
  WEBHOOK_LIMIT: { status: 409, title: 'Conflict' },
  ERASED: { status: 410, title: 'Gone' },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'Payload too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'Unsupported media type' },
  VALIDATION_ERROR: { status: 422, title: 'Validation error' },
  NAMES_A_LIST: { status: 422, title: 'Validation error' },
  STATEMENT_INVALID: { status: 422, title: 'Statement invalid' },
  LIST_INVALID: { status: 422, title: 'List invalid' },
  ACCOUNT_UNKNOWN: { status: 422, title: 'Account unknown' },
  TOO_MANY_REQUESTS: { status: 429, title: 'Too many requests' },
  JOURNAL_ALTERED: { status: 500, title: 'Server error' },
  DOCUMENT_ALTERED: { status: 500, title: 'Server error' },
  SERVER_ERROR: { status: 500, title: 'Server error' },
  OUTCOME_UNKNOWN: { status: 500, title: 'Server error' },
  SERVICE_UNAVAILABLE: { status: 503, title: 'Service unavailable' },
} as const satisfies Record<string, { status: number; title: string }>

export type ErrorCode = keyof typeof ERRORS

/**
 * One problem with one field; nested names in dot form (`allowed_payers.0.email`). `params` are the values that the
 * rule compares with, for pages that explain it in another language.
 */
export type FieldError = { field: string; rule: string; message: string; params?: string[] | undefined }

/** Refuses a request for a reason that its sender may read: `detail` is a sentence, `meta` machine-readable. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly meta: Record<string, unknown>
  readonly fields: FieldError[]

  constructor(code: ErrorCode, detail: string, more: { meta?: Record<string, unknown>; fields?: FieldError[] } = {}) {
    super(detail)
    this.code = code
    this.meta = more.meta ?? {}
    this.fields = more.fields ?? []
  }

  get status(): number {
    return ERRORS[this.code].status
  }
}

export const notFound = () => new ApiError('RESOURCE_NOT_FOUND', 'The requested resource was not found.')

/** A 422 with one item per field error. */
export const invalid = (...fields: FieldError[]) =>
  new ApiError('VALIDATION_ERROR', fields[0]?.message ?? 'The request is not valid.', { fields })
