import type { MessageShape } from './messageShape.ts'

/** The people behind a company. */
export const companyPeople = {
  company_people: {
    title: 'People on the document',
    add: 'Add',
    none: 'No person read yet.',
    form: 'A person on the document',
    save: 'Save',
    close: 'Close',
    saved: 'Saved: %{name}.',
    removed: 'Removed: %{name}.',
    change: 'Change %{name}',
    remove: 'Remove %{name}',
    key: 'Add a person on the document',
    born: 'born %{day}',
    holds: '%{role} %{share} %',
    birth_form: 'DD/MM/YYYY or year',
    shared:
      '%{name} also stands behind %{smart_count} other trader. |||| %{name} also stands behind %{smart_count} other traders.',
    shared_refused: '%{smart_count} of them refused. |||| %{smart_count} of them refused.',
    role: {
      owner: 'Owner',
      manager: 'Manager',
      signatory: 'Signatory',
    },
    field: {
      name: 'Name',
      role: 'Role',
      share: 'Share in %',
      birth_date: 'Birth date',
      country: 'Country',
      identifier: 'Number',
    },
    wrong: {
      name: 'Give a name with letters; each person has a role only once.',
      share: 'A share is above 0 and up to 100, such as 25.00; all together are at most 100.',
      birth_date: 'Give a real day, or the year alone, that is not in the future.',
      country: 'Give the two letters of the country, such as DZ.',
      identifier: 'The number is too long.',
    },
    hit: {
      open: 'Hit on a watch list',
      clear: 'Compared with the watch lists',
    },
    unchanged: 'The same people.',
  },
} as const

export type CompanyPeopleWords = MessageShape<typeof companyPeople>
