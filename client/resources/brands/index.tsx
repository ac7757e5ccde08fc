import { BadgeCheck } from 'lucide-react'
import type { DossierKind } from '../../registry.tsx'
import { DossierPage } from '../../review/desk/DossierPage.tsx'
import { KYC } from '../../review/kyc.ts'
import { BrandFacts } from './Facts.tsx'
import { BrandList } from './List.tsx'
import { BrandPhones } from './Preview.tsx'

/** The name and logo under which a trader collects. */
export const brands: DossierKind<'brands'> = {
  label: 'names.brands',
  icon: BadgeCheck,
  list: BrandList,
  show: DossierPage,
  recordRepresentation: ({ name }) => name,
  ...KYC,
  reasons: 'brand',
  flags: [
    'refused_before',
    'same_file',
    'same_name',
    'near_name',
    'mixed_scripts',
    'tied',
    'escalated',
    'no_answer',
    'note_for_you',
  ],
  searchHint: 'search.name_id',
  besideDocument: (record) => <BrandPhones record={record} />,
  facts: (record) => <BrandFacts record={record} />,
  readText: () => ({}),
}
