import { useEffect, useRef, useState } from 'react'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'
import { countParts, type PageState } from '../viewer/parts.ts'
import { usePartText } from '../viewer/useRequiredPages.ts'

/** Announces to screen readers the newly seen part, and the number of unseen ones. */
export function PartsAnnouncer({ pages }: { pages: readonly PageState[] }) {
  const words = useWords()
  const partText = usePartText()
  const [said, setSaid] = useState('')
  const before = useRef(pages)
  useEffect(() => {
    const last = before.current
    before.current = pages
    const fresh = newlySeen(last, pages)
    if (!fresh) return
    const { seen, all } = countParts(pages)
    const left = seen === all ? words('seen.all') : words('seen.left', { smart_count: all - seen })
    setSaid(words('seen.said', { part: partText(fresh), left }))
  }, [pages, words, partText])
  return (
    <span className={textStyles.spoken} role="status">
      {said}
    </span>
  )
}

/** The last newly seen part; null if the pages were divided again. */
function newlySeen(before: readonly PageState[], now: readonly PageState[]) {
  for (const { fileId, page, parts } of now) {
    const was = before.find((each) => each.fileId === fileId && each.page === page)?.parts
    if (was?.length !== parts.length) continue
    const part = parts.findLastIndex((seen, index) => seen && !was[index])
    if (part !== -1) return { page, part, parts: parts.length }
  }
  return null
}
