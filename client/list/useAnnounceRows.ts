import { useEffect, useRef } from 'react'
import { useListContext } from 'react-admin'
import { formatCount } from '../format/numbers.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'
import { useOutcome } from '../layout/Outcome.tsx'
import { useLimits } from '../providers/references.ts'
import { rowRange } from './rowRange.ts'

/** Announces to screen readers which rows a search, filter, order or page change has loaded. */
export function useAnnounceRows(): void {
  const words = useWords()
  const { language } = useLanguage()
  const limits = useLimits()
  const { announce } = useOutcome()
  const { data, total, meta, error, isFetching, page, perPage, sort, filterValues } = useListContext()
  const listKey = JSON.stringify([filterValues, sort, page])
  const said = useRef<string>(undefined)
  useEffect(() => {
    if (!data || error || isFetching || said.current === listKey) return
    said.current = listKey
    const { first, last, all } = rowRange({ rows: data.length, total, meta, page, perPage }, limits.exact_total, (n) =>
      formatCount(n, language),
    )
    announce(data.length === 0 ? words('list.none') : `${first}–${last} ${words('list.of')} ${all}`)
  }, [data, error, isFetching, listKey, total, meta, page, perPage, language, limits, words, announce])
}
