import { BadgeCheck } from 'lucide-react'
import { lazyComponent } from '../../elements/lazyComponent.tsx'
import type { DossierKind } from '../../registry.tsx'
import { deskPage } from '../../review/desk/deskPage.ts'
import { KYC } from '../../review/kyc.ts'
import { BrandList } from './List.tsx'

const BrandFacts = lazyComponent(async () => (await import('./Facts.tsx')).BrandFacts, 'soon')
const BrandPhones = lazyComponent(async () => (await import('./Preview.tsx')).BrandPhones, 'soon')

/** The name and logo under which a trader collects. */
export const brands: DossierKind<'brands'> = {
  label: 'names.brands',
  icon: BadgeCheck,
  list: BrandList,
  show: deskPage(BrandFacts, BrandPhones),
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
  renderBesideDocument: (record) => <BrandPhones record={record} />,
  facts: (record) => <BrandFacts record={record} />,
  readText: async () => ({}),
}
