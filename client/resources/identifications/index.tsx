import { IdCard } from 'lucide-react'
import { proposalsIn } from '../../format/proposals.ts'
import { linesOf } from '../../format/textPage.ts'
import type { DossierKind } from '../../registry.tsx'
import { DossierPage } from '../../review/desk/DossierPage.tsx'
import { KYC } from '../../review/kyc.ts'
import { IdentificationFacts } from './Facts.tsx'
import { IdentificationList } from './List.tsx'
import { registerSearchFields } from './searchFields.ts'

/** Who a trader is: an extract of the trade register or an equivalent document. */
export const identifications: DossierKind<'identifications'> = {
  label: 'names.identifications',
  icon: IdCard,
  list: IdentificationList,
  show: DossierPage,
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
  readText: (pages) => proposalsIn(registerSearchFields, linesOf(pages)),
}
