import { IdCard } from 'lucide-react'
import { lazyComponent } from '../../elements/lazyComponent.tsx'
import type { DossierKind } from '../../registry.tsx'
import { deskPage } from '../../review/desk/deskPage.ts'
import { KYC } from '../../review/kyc.ts'
import { IdentificationList } from './List.tsx'

const IdentificationFacts = lazyComponent(async () => (await import('./Facts.tsx')).IdentificationFacts, 'soon')

/** Who a trader is: an extract of the trade register or an equivalent document. */
export const identifications: DossierKind<'identifications'> = {
  label: 'names.identifications',
  icon: IdCard,
  list: IdentificationList,
  show: deskPage(IdentificationFacts),
  recordRepresentation: ({ name }) => name,
  ...KYC,
  reasons: 'identification',
  flags: [
    'refused_before',
    'same_rc',
    'same_nif',
    'same_file',
    'same_name',
    'near_name',
    'mixed_scripts',
    'tied',
    'escalated',
    'no_answer',
    'note_for_you',
    'regulated',
  ],
  searchHint: 'search.name_id',
  facts: (record) => <IdentificationFacts record={record} />,
  readText: async (pages) => (await import('./searchFields.ts')).readRegister(pages),
}
