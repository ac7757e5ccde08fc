import type { SuggestionRules } from '../../review/checks/suggestions.ts'

/** The reasons that the findings about an identification suggest (record 0065). */
export const identificationSuggests: SuggestionRules = {
  checks: {
    name_hidden: 'ID_NAME_MISMATCH',
    name_mixed: 'ID_NAME_MISMATCH',
    activity_regulated: 'ID_ACTIVITY_REGULATED',
    rc_form: 'ID_RC_FORMAT',
    rc_wilaya: 'ID_RC_FORMAT',
    rc_letter_a: 'ID_TYPE_MISMATCH',
    rc_letter_b: 'ID_TYPE_MISMATCH',
    nif_digits: 'ID_NIF_INVALID',
    nif_length: 'ID_NIF_INVALID',
    nif_branch_main: 'ID_NIF_RC_CONFLICT',
    nif_number: 'ID_NIF_RC_CONFLICT',
    nif_year: 'ID_NIF_RC_CONFLICT',
    nif_wilaya: 'ID_NIF_RC_CONFLICT',
    rce_unreadable: 'ID_RC_NO_RCE',
    rce_absent: 'ID_RC_NO_RCE',
    card_expired: 'ID_DOC_EXPIRED',
    file_missing: 'ID_DOC_MISSING',
  },
  collisions: { same: { rc: 'ID_DUPLICATE', nif: 'ID_DUPLICATE', name: 'ID_DUPLICATE', file: 'ID_DUPLICATE' } },
}
