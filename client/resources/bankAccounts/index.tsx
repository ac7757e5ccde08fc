import { Landmark } from 'lucide-react'
import { lazyComponent } from '../../elements/lazyComponent.tsx'
import type { DossierKind } from '../../registry.tsx'
import { deskPage } from '../../review/desk/deskPage.ts'
import { KYC } from '../../review/kyc.ts'
import { BankAccountList } from './List.tsx'

const BankAccountFacts = lazyComponent(async () => (await import('./Facts.tsx')).BankAccountFacts, 'soon')

/** The account that receives the trader's money. */
export const bankAccounts: DossierKind<'bank-accounts'> = {
  label: 'names.bank-accounts',
  icon: Landmark,
  list: BankAccountList,
  show: deskPage(BankAccountFacts),
  recordRepresentation: ({ account_number }) => account_number,
  nameFormat: 'rib',
  ...KYC,
  reasons: 'bank_account',
  flags: ['refused_before', 'same_rib', 'same_file', 'tied', 'escalated', 'no_answer', 'note_for_you'],
  searchHint: 'search.name_rib_id',
  facts: (record) => <BankAccountFacts record={record} />,
  readText: async (pages) => (await import('./searchFields.ts')).readCertificate(pages),
}
