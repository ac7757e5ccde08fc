import type { MessageShape } from './messageShape.ts'

/** The settings by question, and the size of the team. */
export const settings = {
  settings: {
    colon: ':',
    find: 'Find a setting, a word, a value',
    none: 'No setting has these words.',
    questions: 'Questions',
    count: '%{smart_count} setting, |||| %{smart_count} settings,',
    changed_count: '%{smart_count} not at its default. |||| %{smart_count} not at their default.',
    show: 'Show these',
    all: 'Show all',
    waits: '%{smart_count} waits |||| %{smart_count} wait',
    unsaved: 'not saved',
    changed_only: 'Not at their default',
    found: 'Found',
    at_default: 'all at their default.',
    reasons_link: 'Reasons of refusals and questions',
    retention_link: 'Data past its time',
    kinds: '%{count} of %{of}',
    list: '%{smart_count} entry |||| %{smart_count} entries',
    question: {
      checks: {
        name: 'Who checks whom',
        about: 'four eyes, recall, risk',
        text: 'What one person alone cannot do.',
      },
      seen: { name: 'What must be seen', about: 'pages, documents, readings, money', text: 'What an accept rests on.' },
      waits: {
        name: 'How long things may wait',
        about: 'targets, working time, answers',
        text: 'Targets colour the queues. Nothing is ever decided because time ran out.',
      },
      names: {
        name: 'Which names stop a dossier',
        about: 'watch lists, scores',
        text: 'How near a name must be to an entry of a watch list.',
      },
      comes_in: {
        name: 'Who comes in',
        about: 'second factor, sessions',
        text: 'How officers sign in, and for how long.',
      },
      kept: { name: 'What is kept', about: 'years', text: 'How long data stays after the end of a relation.' },
      traders: {
        name: 'What traders send and hear',
        about: 'dossiers waiting, reasons',
        text: 'What a trader may send, and the words that reach them.',
      },
      team: {
        name: 'How large is the team',
        about: 'size, parts of the console',
        text: 'A size sets many settings at once.',
      },
    },
  },
  preset: {
    small: 'Small',
    department: 'Department',
    bank: 'Bank',
    small_people: '2 to 5 people',
    department_people: '6 to 30 people',
    bank_people: 'more than 30',
    entries: '%{smart_count} entry in the menu |||| %{smart_count} entries in the menu',
    choose: 'How large is your team?',
    text: 'It sets other settings and the length of the menu. Nothing is locked: each setting can be changed by itself, and this choice too, under Settings.',
    use: 'Use ‘%{name}’',
    using: 'Applying…',
    hint: 'The menu beside shows it already; nothing is kept until you confirm.',
    changes: 'What ‘%{name}’ changes',
    changes_none: 'Every setting has these values already.',
    own: 'The rest stays as it is: targets, working time, what is kept.',
    not_chosen: 'Not chosen',
    done: '‘%{name}’ since %{when}. It can be changed under Settings.',
    service:
      '**Service** in the menu holds what serves payments: workspaces, instances, links, forms, transactions, webhooks, deliveries.',
    off: 'What is off has no page, no tab and no key. What was decided before stays readable.',
    was: 'was %{value}',
    proposed: '‘%{name}’ waits for another administrator.',
    lines: {
      small: {
        first: 'One officer decides',
        second: 'Queues, traders, journal',
        third: 'No second looks',
        fourth: 'No bank lines, no blind looks',
      },
      department: {
        first: 'Four eyes where risk is high',
        second: 'Recall for 2 minutes',
        third: 'Bank lines, reasons',
        fourth: 'No blind looks',
      },
      bank: {
        first: 'Four eyes on every decision',
        second: 'Second factor for all',
        third: 'Blind looks, every reading',
        fourth: 'All pages',
      },
    },
  },
} as const

export type SettingsWords = MessageShape<typeof settings>
