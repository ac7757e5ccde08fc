import { Money } from '../../elements/Money.tsx'
import { Name } from '../../elements/Name.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import textStyles from '../../elements/text.module.css'
import { RelatedList } from '../../record/RelatedList.tsx'
import type { FormSubmissionRow, TransactionRow } from '../../records.ts'

/** The payments made through a link of either group. */
export const LinkPayments = ({ linkId }: { linkId: string }) => (
  <RelatedList<TransactionRow>
    resource="transactions"
    filter={{ payable_id: linkId }}
    title="names.transactions"
    columns={[
      { label: 'column.reference', cell: (row) => <span className={textStyles.mono}>{row.reference}</span> },
      { label: 'fact.payer', width: 180, cell: ({ payer }) => (payer.name ? <Name>{payer.name}</Name> : '–') },
      { label: 'column.amount', width: 140, alignsEnd: true, uncut: true, cell: (row) => <Money {...row} /> },
      { label: 'column.state', width: 120, cell: (row) => <StateChip state={row.status} /> },
      { label: 'column.since', width: 120, cell: (row) => <Timestamp at={row.created_at} /> },
    ]}
  />
)

/** The form submissions of a link's payers. */
export const LinkSubmissions = ({ filter }: { filter: Record<string, string> }) => (
  <RelatedList<FormSubmissionRow>
    resource="form-submissions"
    filter={filter}
    title="names.form-submissions"
    columns={[
      { label: 'answers.of_form', cell: (row) => <Name>{row.form.name}</Name> },
      { label: 'answers.sent', width: 150, cell: (row) => <Timestamp at={row.created_at} /> },
    ]}
  />
)
