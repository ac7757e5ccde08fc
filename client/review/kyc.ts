import type { DossierKind } from '../registry.tsx'

/** The state field of an identification, a brand or a bank account. */
export const KYC: Pick<
  DossierKind<'identifications' | 'brands' | 'bank-accounts'>,
  'stateField' | 'stateOf' | 'states'
> = {
  stateField: 'status',
  stateOf: ({ status }) => status,
  states: [
    { label: 'tab.waiting', value: 'pending' },
    { label: 'tab.accepted', value: 'accepted' },
    { label: 'tab.refused', value: 'refused' },
  ],
}
