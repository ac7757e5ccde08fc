import type { SuggestionRules } from '../../review/checks/suggestions.ts'

/** The reasons that the findings about an activation proof suggest (record 0065). */
export const proofSuggests: SuggestionRules = {
  checks: {
    amount_differs: ({ with: given }) =>
      Number(given?.read) < Number(given?.due) ? 'PI_AMOUNT_SHORT' : 'PI_AMOUNT_OVER',
    reference_differs: 'PI_WRONG_REFERENCE',
    reference_elsewhere: 'PI_PROOF_REUSED',
    name_read_differs: 'PI_PAYER_MISMATCH',
    issued_before: 'PI_PROOF_OLD',
    signature_absent: 'PI_CHEQUE_UNSIGNED',
    words_differ: 'PI_CHEQUE_WORDS',
    payee_differs: 'PI_CHEQUE_PAYEE',
    payee_rib_differs: 'PI_WRONG_ACCOUNT',
    payer_rib_differs: 'PI_PAYER_MISMATCH',
    money_short: 'PI_AMOUNT_SHORT',
    money_returned: 'PI_RETURNED',
    money_not_received: 'PI_NOT_RECEIVED',
    file_missing: 'PI_PROOF_MISSING',
    file_elsewhere: 'PI_PROOF_REUSED',
    dossiers_not_accepted: 'PI_KYC_CHANGED',
  },
  collisions: { same: { file: 'PI_PROOF_REUSED', reference: 'PI_PROOF_REUSED' } },
}
