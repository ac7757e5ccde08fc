import { ReceiptText } from 'lucide-react'
import type { DossierKind } from '../../registry.tsx'
import { DossierPage } from '../../review/desk/DossierPage.tsx'
import { ActivationProofFacts } from './Facts.tsx'
import { ActivationProofList } from './List.tsx'
import { CodeLine } from './money/CodeLine.tsx'
import { MoneySign } from './money/MoneyCell.tsx'
import { readSlip } from './readSlip.ts'

/** The cheque or transfer slip that pays an instance's activation fee. */
export const activationProofs: DossierKind<'activation-proofs'> = {
  label: 'names.activation-proofs',
  icon: ReceiptText,
  list: ActivationProofList,
  show: DossierPage,
  recordRepresentation: ({ title }) => title,
  stateField: 'acceptance_status',
  stateOf: ({ acceptance_status }) => acceptance_status,
  states: [
    { label: 'tab.waiting', value: 'documents_submitted' },
    { label: 'tab.with_trader', value: 'pending_documents' },
    { label: 'tab.ready', value: 'ready' },
    { label: 'tab.refused', value: 'rejected' },
  ],
  reasons: 'payment_instance',
  flags: ['refused_before', 'same_proof', 'same_file', 'tied', 'escalated', 'note_for_you'],
  searchHint: 'search.name_id',
  hasMoney: true,
  underDocument: (record) => <CodeLine record={record} />,
  sign: (record) => <MoneySign record={record} />,
  facts: (record) => <ActivationProofFacts record={record} />,
  readText: readSlip,
}
