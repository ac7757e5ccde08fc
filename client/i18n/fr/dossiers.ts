import type { Dossiers } from '../en/dossiers.ts'

/** The words for each kind of dossier, by its queue: a new kind has one line in each group. */
export const dossiers: Dossiers = {
  names: {
    identifications: 'Identifications',
    brands: 'Marques',
    'bank-accounts': 'Comptes bancaires',
    'activation-proofs': 'Justificatifs',
  },
  kind: {
    identifications: 'Identification',
    brands: 'Marque',
    'bank-accounts': 'Compte bancaire',
    'activation-proofs': 'Justificatif d’activation',
  },
  the: {
    identifications: 'l’identification',
    brands: 'la marque',
    'bank-accounts': 'le compte bancaire',
    'activation-proofs': 'le justificatif d’activation',
  },
  subject: {
    identifications: 'l’identification de %{name}',
    brands: 'la marque %{name}',
    'bank-accounts': 'le compte bancaire de %{name}',
    'activation-proofs': 'le justificatif d’activation de %{name}',
  },
  refuse: {
    identifications: 'Refuser cette identification',
    brands: 'Refuser cette marque',
    'bank-accounts': 'Refuser ce compte bancaire',
    'activation-proofs': 'Refuser cette activation',
  },
  refused: {
    identifications: 'Identification refusée',
    brands: 'Marque refusée',
    'bank-accounts': 'Compte bancaire refusé',
    'activation-proofs': 'Activation refusée',
  },
  none_waiting: {
    identifications: 'Aucune identification en attente',
    brands: 'Aucune marque en attente',
    'bank-accounts': 'Aucun compte bancaire en attente',
    'activation-proofs': 'Aucun justificatif d’activation en attente',
  },
}
