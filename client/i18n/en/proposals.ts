/** Decisions that wait: second looks, holds, reversals. */
export const proposals = {
  condition: {
    always: 'always',
    first_of_account: 'first of the account',
    flagged: 'flagged',
    regulated: 'regulated',
    screening_hit: 'watch-list hit',
    risk_high: 'high risk',
    resubmitted_twice: 'sent for the third time',
    amount_above: 'over %{amount} DA',
  },
  proposal: {
    confirm: 'Confirm',
    countersign: 'Countersign',
    return: 'Return',
    return_title: 'Return it to its maker?',
    return_text: 'It waits again at its old place. Its maker reads your reason.',
    withdraw: 'Withdraw',
    recall: 'Recall',
    reason: 'Reason, for officers only',
  },
}

export type ProposalWords = typeof proposals
