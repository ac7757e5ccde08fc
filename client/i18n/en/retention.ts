import type { MessageShape } from './messageShape.ts'

/** Closing accounts, legal holds, and erasure after the retention period. */
export const retention = {
  retention: {
    search: 'Trader',
    tab: { due: 'Due', held: 'Held', done: 'Erased' },
    column: {
      trader: 'Trader',
      ended: 'Relation ended',
      kinds: 'Kept long enough',
      documents: 'Documents',
      why: 'Legal hold because',
      erased: 'Erased',
    },
    closed: 'account closed',
    unused: 'nothing in use',
    none_due: 'Nothing is due',
    none_due_text: 'What was kept for its years after the end of a relation appears here.',
    none_held: 'Nothing is under a legal hold',
    none_held_text: 'What is due, but under a legal hold, appears here.',
    none_done: 'Nothing was erased yet',
    none_done_text: 'Accounts of which something was erased appear here.',
    erased_by: '%{time}, by %{by}',
    confirm: {
      do: 'Confirm the list',
      title: 'Erase the data of %{smart_count} trader? |||| Erase the data of %{smart_count} traders?',
      text: 'The keys of documents and answers are destroyed; names and numbers are replaced. Decisions, amounts and the journal stay. Nobody can undo this. Nothing has been erased yet.',
      erase: 'Erase for good',
      done: 'Erased: %{erased}. Left, because under a legal hold or not due any more: %{skipped}.',
      documents: '%{smart_count} document |||| %{smart_count} documents',
    },
    close: {
      do: 'Close the account',
      title: 'Close the account of %{name}?',
      text: 'For good: keys and sign-in end, instances are suspended, dossiers that wait leave the queues. The trader reads the reason. Data is kept for its years.',
      reason: 'Reason, as the trader reads it',
      done: 'Closed: %{name}.',
      chip: 'Closed %{date}',
    },
    hold: {
      do: 'Legal hold',
      title: 'Put %{name} under a legal hold?',
      text: 'Nothing of this trader is erased until the hold is lifted. The trader is not told.',
      done: 'Under a legal hold: %{name}.',
      chip: 'Legal hold since %{date}',
    },
    lift: {
      do: 'Lift the hold',
      title: 'Lift the legal hold on %{name}?',
      text: 'What is due can be erased afterwards. It was set because: %{reason}',
      done: 'The hold was lifted: %{name}.',
    },
    erased_chip: 'Erased',
    reason: 'Reason',
  },
} as const

export type RetentionWords = MessageShape<typeof retention>
