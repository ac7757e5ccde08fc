import type { MessageShape } from './messageShape.ts'

/** The lines that officers tick on the desk, and their settings. */
export const checklist = {
  checklist: {
    title: 'Checklist',
    to_tick: '%{smart_count} to tick |||| %{smart_count} to tick',
    required: 'required',
    word: 'In a word: what you did',
    word_for: 'In a word: %{line}',
    word_missing: 'Say in a word what you did.',
    tick: 'Tick',
    untick: 'Untick',
    untick_line: 'Untick: %{line}',
    ticked: '%{who}, %{time}:',
    said: 'Ticked.',
    said_untick: 'Unticked.',
    open: 'Not ticked',
    go: 'To the checklist',
    locked: '%{smart_count} line of the checklist |||| %{smart_count} lines of the checklist',
    missing: 'Not yet: a required line of the checklist is not ticked.',
    made: 'Ticked: %{what}',
    not_made: 'Not ticked: %{what}',
    setting: {
      lines: '%{smart_count} line |||| %{smart_count} lines',
      add: 'Add a line',
      add_to: 'Add a line: %{kind}',
      line: 'Line %{n}, %{kind}',
      code: 'Code',
      is_required: 'An accept waits for it',
      when: 'When',
      everywhere: 'Always',
      up: 'Further up',
      down: 'Further down',
      remove: 'Remove the line',
      amount: 'Amount in DZD',
      keeps: 'Decisions keep the lines that they were made with. A tick counts for the sentence that stood there.',
    },
  },
} as const

export type ChecklistWords = MessageShape<typeof checklist>
