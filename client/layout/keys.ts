import type { Key } from '../i18n/useWords.ts'

/** One key of the sheet: what it does, and the caps that do it; several ways stand beside one another. */
export type KeyLine = { does: Key; ways: readonly (readonly string[])[]; how?: Key }
export type KeyGroup = { title: Key; lines: readonly KeyLine[] }

const line = (does: Key, ...ways: string[][]): KeyLine => ({ does, ways })

/** Every key of the desk and the lists, in the columns of the sheet. */
export const KEY_COLUMNS: readonly (readonly KeyGroup[])[] = [
  [
    {
      title: 'keys.group.decide',
      lines: [
        line('decision.accept', ['A']),
        line('decision.refuse', ['R']),
        line('decision.ask_new_proof', ['P']),
        line('keys.confirm', ['Ctrl', '↵']),
        line('keys.back', ['Esc']),
        line('keys.note', ['N']),
        line('keys.escalate', ['E']),
      ],
    },
    {
      title: 'keys.group.reasons',
      lines: [
        line('keys.pick', ['0–9', '0–9']),
        { does: 'keys.find_reason', ways: [], how: 'keys.just_type' },
        line('keys.trader_language', ['Alt', 'L']),
      ],
    },
    {
      title: 'keys.group.lists',
      lines: [
        line('keys.move', ['↑', '↓']),
        line('keys.open', ['↵']),
        line('keys.select', ['Space']),
        line('keys.review_next', ['Shift', '↵']),
      ],
    },
  ],
  [
    {
      title: 'keys.group.document',
      lines: [
        line('keys.page', ['←', '→']),
        line('keys.scroll', ['↑', '↓']),
        line('keys.next_unseen', ['V']),
        line('keys.zoom', ['−', '+']),
        line('keys.fit', ['0', '9']),
        line('keys.turn', ['G'], ['Shift', 'G']),
        line('keys.documents', ['[', ']']),
        line('keys.beside', ['B']),
        { does: 'keys.overlay', ways: [['X']], how: 'keys.hold' },
        line('keys.full_screen', ['F']),
      ],
    },
  ],
  [
    {
      title: 'keys.group.dossier',
      lines: [
        line('keys.collision', ['S', 'D']),
        line('keys.first_field', ['I']),
        line('keys.take_proposed', ['↓']),
        line('keys.copy', ['C']),
        line('keys.look_up', ['O']),
        line('keys.history', ['H']),
        line('keys.trader', ['M']),
      ],
    },
    {
      title: 'keys.group.queue',
      lines: [
        line('keys.review_next', ['↵'], ['Shift', '↵']),
        line('keys.another', ['J', 'K']),
        line('keys.let_go', ['U']),
        line('keys.take_over', ['T']),
        line('keys.tell_me', ['W']),
        line('keys.search', ['/']),
        line('find.everything', ['Ctrl', 'K']),
        line('keys.sheet', ['?']),
      ],
    },
  ],
]
