import { Landmark } from 'lucide-react'
import { proposalsIn } from '../../format/proposals.ts'
import { linesOf } from '../../format/textPage.ts'
import type { DossierKind } from '../../registry.tsx'
import { DossierPage } from '../../review/desk/DossierPage.tsx'
import { KYC } from '../../review/kyc.ts'
import { BankAccountFacts } from './Facts.tsx'
import { BankAccountList } from './List.tsx'
import { ribSearchFields } from './searchFields.ts'

/** The account that receives the trader's money. */
export const bankAccounts: DossierKind<'bank-accounts'> = {
  label: 'names.bank-accounts',
  icon: Landmark,
  list: BankAccountList,
  show: DossierPage,
  recordRepresentation: ({ account_number }) => account_number,
  representedAs: 'rib',
  ...KYC,
  reasons: 'bank_account',
  flags: ['refused_before', 'same_rib', 'same_file', 'tied', 'escalated', 'no_answer', 'note_for_you'],
  searchHint: 'search.name_rib_id',
  facts: (record) => <BankAccountFacts record={record} />,
  readText: (pages) => proposalsIn(ribSearchFields, linesOf(pages)),
}
