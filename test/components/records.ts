import type { Identification, IdentificationRow } from '../../client/records.ts'

const AT = '2026-11-24T09:00:00.000Z'

/** An identification as a list shows it: it waits, and this officer may decide it. */
export const identificationRow = (changes: Partial<IdentificationRow> = {}): IdentificationRow => ({
  id: '0199c0de-0000-7000-8000-000000000001',
  name: 'Atlas Pièces Auto',
  status: 'pending',
  reason: null,
  reason_codes: [],
  pins: [],
  establishment_type: { id: 'e', code: 'company', name: { en: 'Company', fr: 'Société', ar: 'شركة' } },
  authorization_type: { id: 'a', code: 'rc', name: { en: 'Trade register', fr: 'Registre', ar: 'السجل' } },
  activity: null,
  trader: { id: 't', name: 'Atlas', email: 'atlas@example.dz', language: 'fr' },
  workspace: { id: 'w', name: 'Atlas' },
  trader_language: 'fr',
  submissions: 1,
  version: 3,
  waiting_since: AT,
  decided_at: null,
  decided_by: null,
  escalated_at: null,
  assigned_to: null,
  files: [],
  created_at: AT,
  updated_at: AT,
  deleted_at: null,
  allowed_actions: ['accept', 'refuse', 'note'],
  claim: { officer: { id: 'officer-1', name: 'Amina Kaci' }, since: AT },
  claim_actions: ['release'],
  blocked_by: [],
  flags: [],
  proposal: null,
  information_request: null,
  with_trader_seconds: 0,
  ...changes,
})

/** The same, as it is read by its own address. */
export const identification = (changes: Partial<Identification> = {}): Identification => ({
  ...identificationRow(),
  told: [],
  evidence: { files: [], complete: true, counts: true },
  readings: {},
  readings_open: true,
  sending: {
    accept: { when: 'at_once', hold_minutes: 0, needs: [] },
    refuse: { when: 'at_once', hold_minutes: 0, needs: [] },
  },
  collisions: [],
  checks: [],
  changes: null,
  accepting: {
    not_read: [],
    not_looked_up: [],
    warnings: [],
    no_document: false,
    may_accept_without: false,
    same_as_refused: false,
    may_accept_same: false,
    why_required: false,
  },
  suggested_reasons: [],
  screening: { state: 'no_list', lists: [], hits: [] },
  deleted_after: null,
  ...changes,
})
