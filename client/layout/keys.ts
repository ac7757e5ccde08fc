import type { Key } from '../i18n/useWords.ts'

/**
 * One line of the key sheet: what the key does, and the keys for it, one list for each way. `review`: shown only to
 * officers who may decide.
 */
export type KeyLine = { does: Key; ways: readonly (readonly string[])[]; how?: Key; review?: boolean }
export type KeyGroup = { title: Key; lines: readonly KeyLine[] }

const line = (does: Key, ...ways: string[][]): KeyLine => ({ does, ways })
const review = (does: Key, ...ways: string[][]): KeyLine => ({ does, ways, review: true })

/** Every key of the desk and the lists, in the columns of the sheet. */
export const KEY_COLUMNS: readonly (readonly KeyGroup[])[] = [
  [
    {
      title: 'keys.group.decide',
      lines: [
        review('decision.accept', ['A']),
        review('decision.refuse', ['R']),
        review('decision.ask_new_proof', ['P']),
        review('keys.confirm', ['Ctrl', '↵']),
        line('keys.back', ['Esc']),
        review('keys.note', ['N']),
        review('keys.escalate', ['E']),
      ],
    },
    {
      title: 'keys.group.reasons',
      lines: [
        review('keys.pick', ['0–9', '0–9']),
        { does: 'keys.find_reason', ways: [], how: 'keys.just_type', review: true },
        review('keys.trader_language', ['Alt', 'L']),
      ],
    },
    {
      title: 'keys.group.lists',
      lines: [
        line('keys.move', ['↑', '↓']),
        line('keys.open', ['↵']),
        review('keys.select', ['Space']),
        review('keys.review_next', ['Shift', '↵']),
      ],
    },
  ],
  [
    {
      title: 'keys.group.document',
      lines: [
        line('keys.page', ['←', '→']),
        line('keys.scroll', ['↑', '↓']),
        line('keys.go_on', ['Space'], ['V']),
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
        review('keys.collision', ['S', 'D']),
        review('keys.first_field', ['I']),
        review('keys.take_proposed', ['↓']),
        line('keys.copy', ['C']),
        line('keys.look_up', ['O']),
        line('keys.history', ['H']),
        line('keys.trader', ['M']),
      ],
    },
    {
      title: 'keys.group.queue',
      lines: [
        review('keys.review_next', ['↵'], ['Shift', '↵']),
        line('keys.another', ['J', 'K']),
        review('keys.let_go', ['U']),
        review('keys.take_over', ['T']),
        line('keys.tell_me', ['W']),
        line('keys.search', ['/']),
        line('find.everything', ['Ctrl', 'K']),
        line('keys.sheet', ['?']),
      ],
    },
  ],
]
