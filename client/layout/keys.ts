import type { Key } from '../i18n/useWords.ts'

/**
 * One line of the help on keys: the effect, and its keys, one list for each alternative. `review`: shown only to
 * officers who may decide. `resource`: shown only while that resource is on. `largeTeamOnly`: hidden while queues are
 * simple, as for a small team. `recall`: shown only if decisions wait before they take effect.
 * `supervises`: shown only to those who oversee the officers' work.
 */
export type KeyLine = {
  does: Key
  combinations: readonly (readonly string[])[]
  how?: Key
  review?: boolean
  resource?: string
  largeTeamOnly?: boolean
  recall?: boolean
  supervises?: boolean
}
export type KeyGroup = { title: Key; lines: readonly KeyLine[] }

const keyLine = (does: Key, ...combinations: string[][]): KeyLine => ({ does, combinations })
const reviewKeyLine = (does: Key, ...combinations: string[][]): KeyLine => ({ does, combinations, review: true })

/** Every key of the desk and the lists, in the columns of the help. */
export const KEY_COLUMNS: readonly (readonly KeyGroup[])[] = [
  [
    {
      title: 'keys.group.decide',
      lines: [
        reviewKeyLine('decision.accept', ['A']),
        reviewKeyLine('decision.refuse', ['R']),
        reviewKeyLine('question.ask', ['P']),
        reviewKeyLine('decision.ask_new_proof', ['P']),
        { ...reviewKeyLine('proposal.countersign', ['Y']), resource: 'second-looks' },
        { ...reviewKeyLine('reverse.key', ['R']), supervises: true },
        { ...reviewKeyLine('proposal.take_back', ['Z']), recall: true },
        reviewKeyLine('keys.confirm', ['Ctrl', '↵']),
        keyLine('keys.back', ['Esc']),
        reviewKeyLine('keys.note', ['N']),
        reviewKeyLine('keys.escalate', ['E']),
      ],
    },
    {
      title: 'keys.group.reasons',
      lines: [
        reviewKeyLine('keys.pick', ['0–9', '0–9']),
        { does: 'keys.find_reason', combinations: [], how: 'keys.just_type', review: true },
        reviewKeyLine('keys.trader_language', ['Alt', 'L']),
        reviewKeyLine('pin.keys.put', ['P'], ['Alt', 'P']),
        reviewKeyLine('pin.keys.move', ['←', '→'], ['↑', '↓']),
        reviewKeyLine('pin.keys.resize', ['Shift', '→'], ['Shift', '↓']),
        reviewKeyLine('pin.keys.write', ['↵']),
        reviewKeyLine('pin.keys.remove', ['Delete']),
      ],
    },
    {
      title: 'keys.group.lists',
      lines: [
        keyLine('keys.move', ['↑', '↓'], ['J', 'K']),
        keyLine('keys.open', ['↵']),
        { ...reviewKeyLine('keys.select', ['Space']), largeTeamOnly: true },
        reviewKeyLine('keys.review_next', ['Shift', '↵']),
      ],
    },
  ],
  [
    {
      title: 'keys.group.document',
      lines: [
        keyLine('keys.page', ['←', '→']),
        keyLine('keys.scroll', ['↑', '↓']),
        keyLine('keys.go_on', ['Space'], ['V']),
        keyLine('keys.zoom', ['−', '+']),
        keyLine('keys.fit', ['0', '9']),
        keyLine('keys.turn', ['G'], ['Shift', 'G']),
        keyLine('keys.documents', ['[', ']']),
        keyLine('keys.beside', ['B']),
        { does: 'keys.overlay', combinations: [['X']], how: 'keys.hold' },
        keyLine('boxed.tool', ['I']),
        keyLine('keys.full_screen', ['F']),
      ],
    },
  ],
  [
    {
      title: 'keys.group.dossier',
      lines: [
        reviewKeyLine('keys.collision', ['S', 'D']),
        reviewKeyLine('keys.first_field', ['I']),
        reviewKeyLine('company_people.key', ['Shift', 'I']),
        reviewKeyLine('keys.take_proposed', ['↓']),
        { ...reviewKeyLine('keys.snippet', [';']), resource: 'snippets' },
        reviewKeyLine('money.keys.all', ['Shift', '↓']),
        { ...reviewKeyLine('money.keys.line', ['L']), resource: 'statement-lines' },
        keyLine('keys.copy', ['C']),
        keyLine('keys.look_up', ['O']),
        keyLine('keys.history', ['H']),
        keyLine('keys.trader', ['M']),
        reviewKeyLine('walk.key', ['Shift', 'M']),
      ],
    },
    {
      title: 'keys.group.queue',
      lines: [
        reviewKeyLine('keys.review_next', ['↵'], ['Shift', '↵']),
        keyLine('keys.another', ['J', 'K']),
        reviewKeyLine('keys.let_go', ['U']),
        { ...reviewKeyLine('keys.take_over', ['T']), supervises: true },
        keyLine('keys.tell_me', ['W']),
        keyLine('inbox.title', ['Q']),
        keyLine('find.everything', ['Ctrl', 'K'], ['/']),
        keyLine('keys.sheet', ['?']),
      ],
    },
  ],
]
