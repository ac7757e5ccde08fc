import { useQuery } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import { formatCount } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import listTabsStyles from '../../list/ListTabs.module.css'
import { API, request } from '../../providers/http.ts'
import type { JournalQuestion } from '../../records.ts'

/** The fields of the filter that questions set. */
const ASKED_FIELDS = ['action', 'actor_type', 'actor_id', 'refused_before']

const textOf = (value: unknown) => JSON.stringify([value].flat())

/** Whether the list's filter asks this question: its fields are set, and those of the others are not. */
const isAsked = (filter: Record<string, unknown>, question: JournalQuestion) =>
  ASKED_FIELDS.every((field) => {
    const wanted = (question.filter as Record<string, unknown>)[field]
    const value = filter[field]
    return wanted === undefined
      ? value === undefined || value === ''
      : value !== undefined && textOf(value) === textOf(wanted)
  })

/** The fields that a question keeps when search and filters are cleared. */
export const questionFields = (filter: Record<string, unknown>): readonly string[] =>
  ASKED_FIELDS.filter((field) => filter[field] !== undefined && filter[field] !== '')

/**
 * The usual questions to the journal, each with the number of entries that answer it within the period and the other
 * filters.
 */
export function JournalQuestions({ isAway }: { isAway: boolean }) {
  const words = useWords()
  const { language } = useLanguage()
  const { filterValues, setFilters } = useListContext()
  const filter = encodeURIComponent(JSON.stringify(filterValues))
  const { data: questions } = useQuery({
    queryKey: ['audit-entries', 'questions', filter],
    queryFn: async ({ signal }) =>
      (await request(`${API}/audit-entries/questions?filter=${filter}`, { signal })).json as JournalQuestion[],
    placeholderData: (before) => before,
  })
  const others = Object.fromEntries(Object.entries(filterValues).filter(([field]) => !ASKED_FIELDS.includes(field)))
  const isAnyAsked = questionFields(filterValues).length > 0
  const number = ({ count, more }: JournalQuestion) => {
    const n = formatCount(count, language)
    return more ? words('rows.beyond', { n }) : n
  }
  return (
    <nav className={listTabsStyles.tabs} data-slot="tabs" aria-label={words('journal.questions')}>
      <button type="button" aria-current={isAnyAsked ? undefined : 'true'} onClick={() => setFilters(others)}>
        {words('journal.question.all')}
      </button>
      {questions?.map((question) => (
        <button
          key={question.name}
          type="button"
          aria-current={isAsked(filterValues, question) ? 'true' : undefined}
          onClick={() => setFilters({ ...others, ...question.filter })}
        >
          {words(`journal.question.${question.name}`)}
          <bdi className={listTabsStyles.count} dir="ltr">
            {isAway ? '–' : number(question)}
          </bdi>
        </button>
      ))}
    </nav>
  )
}
