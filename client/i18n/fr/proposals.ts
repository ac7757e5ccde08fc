import type { ProposalWords } from '../en/proposals.ts'

export const proposals: ProposalWords = {
  condition: {
    always: 'toujours',
    first_of_account: 'premier du compte',
    flagged: 'signalé',
    regulated: 'réglementé',
    screening_hit: 'nom en liste',
    risk_high: 'risque élevé',
    resubmitted_twice: 'envoyé pour la troisième fois',
    amount_above: 'plus de %{amount} DA',
  },
  proposal: {
    confirm: 'Confirmer',
    countersign: 'Contresigner',
    return: 'Renvoyer',
    return_title: 'Renvoyer à son auteur ?',
    return_text: 'La demande attend de nouveau à sa place. Son auteur lit votre motif.',
    withdraw: 'Retirer',
    recall: 'Rappeler',
    reason: 'Motif, pour les agents seulement',
  },
}
