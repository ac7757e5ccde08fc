import { useMutation } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { readDay } from '../../format/day.ts'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'
import type { Dossier, Identification, PersonOnDocument } from '../../records.ts'
import { useCacheRecord } from '../useCacheRecord.ts'

/** A person as typed; every field is a text. */
export type TypedPerson = {
  [Field in keyof PersonOnDocument]: Field extends 'role' ? PersonOnDocument['role'] : string
}

export const NOBODY: TypedPerson = {
  ...{ name: '', role: 'manager', share: '', birth_date: '', country: '', identifier: '' },
}

export const toTyped = (person: PersonOnDocument): TypedPerson => ({
  name: person.name,
  role: person.role,
  share: person.share ?? '',
  birth_date: person.birth_date ?? '',
  country: person.country ?? '',
  identifier: person.identifier ?? '',
})

/** A birth date as officers type it: a day, a month with its year, or a year alone. */
function normalizeBirthDate(text: string): string {
  const [, month, year] = /^\s*(\d{1,2})\s*[/.-]\s*(\d{4})\s*$/.exec(text) ?? []
  return readDay(text) ?? (month && year ? `${year}-${month.padStart(2, '0')}` : text.trim())
}

/** Normalizes the typed values: '12,5 %' becomes 12.5. */
const normalizePerson = (typed: TypedPerson) => ({
  name: typed.name.trim(),
  role: typed.role,
  share: typed.share.replace(/[\s%٪]/g, '').replace(',', '.') || null,
  birth_date: normalizeBirthDate(typed.birth_date) || null,
  country: typed.country.trim() || null,
  identifier: typed.identifier.trim() || null,
})

/** Writes the people on the document: all of them at once. */
export function usePeople(record: Identification) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const cacheRecord = useCacheRecord('identifications')
  const people = record.people ?? []
  const { mutate, isPending, error, reset } = useMutation({
    scope: { id: `readings:${record.id}` },
    mutationFn: (next: readonly TypedPerson[]) =>
      dataProvider.writePeople<Dossier>('identifications', record.id, next.map(normalizePerson)),
    onSuccess: ({ data }) => cacheRecord(data),
  })
  return {
    people,
    saving: isPending,
    error,
    reset,
    /** Puts a person at this place, or after all others. */
    save(at: number | null, person: TypedPerson, onDone: () => void) {
      const typed = people.map(toTyped)
      mutate(at === null ? [...typed, person] : typed.with(at, person), { onSuccess: onDone })
    },
    remove(at: number, onDone: () => void) {
      mutate(people.map(toTyped).toSpliced(at, 1), { onSuccess: onDone })
    },
  }
}
