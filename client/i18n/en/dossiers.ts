import type { QueueResource } from '../../records.ts'
import type { MessageShape } from './messageShape.ts'

/** The words for each kind of dossier, by its queue: a new kind has one line in each group. */
export const dossiers = {
  /** The queue, and a list of them. */
  names: {
    identifications: 'Identifications',
    brands: 'Brands',
    'bank-accounts': 'Bank accounts',
    'activation-proofs': 'Activation proofs',
  },
  /** One dossier, alone. */
  kind: {
    identifications: 'Identification',
    brands: 'Brand',
    'bank-accounts': 'Bank account',
    'activation-proofs': 'Activation proof',
  },
  /** One dossier, within a sentence. */
  the: {
    identifications: 'the identification',
    brands: 'the brand',
    'bank-accounts': 'the bank account',
    'activation-proofs': 'the activation proof',
  },
  /** One dossier, by its name. */
  subject: {
    identifications: '%{name}’s identification',
    brands: '%{name}’s brand',
    'bank-accounts': '%{name}’s bank account',
    'activation-proofs': '%{name}’s activation proof',
  },
  /** The heading of the refusal dialog. */
  refuse: {
    identifications: 'Refuse this identification',
    brands: 'Refuse this brand',
    'bank-accounts': 'Refuse this bank account',
    'activation-proofs': 'Refuse this activation',
  },
  /** The heading of the letter about a refusal. */
  refused: {
    identifications: 'Identification refused',
    brands: 'Brand refused',
    'bank-accounts': 'Bank account refused',
    'activation-proofs': 'Activation refused',
  },
  /** The sentence in an empty queue. */
  none_waiting: {
    identifications: 'No identification is waiting',
    brands: 'No brand is waiting',
    'bank-accounts': 'No bank account is waiting',
    'activation-proofs': 'No activation proof is waiting',
  },
} satisfies Record<string, Record<QueueResource, string>>

export type Dossiers = MessageShape<typeof dossiers>
