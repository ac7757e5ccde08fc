import { clsx } from 'clsx'
import { Check, CircleDashed } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useWords } from '../../i18n/useWords.ts'
import { AT_FIRST } from './look.ts'
import { PdfPage } from './PdfPage.tsx'
import styles from './Thumbs.module.css'
import type { Pane } from './usePane.ts'

const ROOM = { width: 52, height: 0 }

/** Thumbnails of a PDF's pages: a tick for a page seen, a dashed outline for a page still to see. */
export function Thumbs({ pane, isSeen }: { pane: Pane; isSeen: (page: number) => boolean }) {
  const words = useWords()
  const { file, opened, page, pages, look } = pane
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another mark to keep in sight
  useEffect(() => {
    const mark = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (!mark || !list.current) return
    const { offsetTop, offsetHeight } = mark
    const { scrollTop, clientHeight } = list.current
    if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight)
      list.current.scrollTop = offsetTop - clientHeight / 3
  }, [page])
  if (opened?.kind !== 'pdf' || !file) return <div className={styles.thumbs} data-slot="thumbs" />
  return (
    <div className={styles.thumbs} data-slot="thumbs" ref={list}>
      {Array.from({ length: pages }, (_, index) => index + 1).map((number) => {
        const seen = isSeen(number)
        return (
          <button
            key={number}
            type="button"
            className={clsx(styles.thumb, !seen && styles.todo)}
            data-slot="thumb"
            aria-label={words(seen ? 'seen.page_seen' : 'seen.page_unseen', {
              page: number,
              what: words(`file.${file.kind}`),
            })}
            aria-current={number === page ? 'true' : undefined}
            onClick={() => pane.go(number)}
          >
            <PdfPage
              opened={opened}
              number={number}
              look={{ ...AT_FIRST, rotation: look.rotation }}
              room={ROOM}
              label=""
            />
            <span>
              {seen ? (
                <Check size={12} strokeWidth={3} aria-hidden="true" data-tone="ok" />
              ) : (
                <CircleDashed size={12} strokeWidth={2} aria-hidden="true" />
              )}
              {words('viewer.page_short', { page: number })}
            </span>
          </button>
        )
      })}
    </div>
  )
}
