import type { SuggestionRules } from '../../review/checks/suggestions.ts'

/** The reasons that the findings about a bank account suggest (record 0065). */
export const bankAccountSuggests: SuggestionRules = {
  checks: {
    key_wrong: 'BA_RIB_NOT_CONFIRMED',
    bank_unknown: 'BA_BANK_UNKNOWN',
    agency_differs: 'BA_CCP_AGENCY',
    rib_elsewhere: 'BA_ALREADY_USED',
    rib_differs: 'BA_RIB_DIFFERS',
    rib_length: 'BA_RIB_DIFFERS',
    name_read_differs: 'BA_HOLDER_MISMATCH',
    certificate_old: 'BA_PROOF_OLD',
    file_missing: 'BA_PROOF_MISSING',
    parent_refused: 'BA_ID_REFUSED',
  },
  collisions: { different: { rib: 'BA_ALREADY_USED' } },
}
