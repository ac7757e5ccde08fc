import { ReceiptText } from 'lucide-react'
import { lazyComponent } from '../../elements/lazyComponent.tsx'
import type { DossierKind } from '../../registry.tsx'
import { deskPage } from '../../review/desk/deskPage.ts'
import { ActivationProofList } from './List.tsx'
import { MoneySign } from './money/MoneyCell.tsx'

const ActivationProofFacts = lazyComponent(async () => (await import('./Facts.tsx')).ActivationProofFacts, 'soon')
const CodeLine = lazyComponent(async () => (await import('./money/CodeLine.tsx')).CodeLine, 'soon')

/** The cheque or transfer slip that pays an instance's activation fee. */
export const activationProofs: DossierKind<'activation-proofs'> = {
  label: 'names.activation-proofs',
  icon: ReceiptText,
  list: ActivationProofList,
  show: deskPage(ActivationProofFacts, CodeLine),
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
  renderBelowDocument: (record) => <CodeLine record={record} />,
  renderRailMark: (record) => <MoneySign record={record} />,
  facts: (record) => <ActivationProofFacts record={record} />,
  readText: async (pages) => (await import('./readSlip.ts')).readSlip(pages),
}
