import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useWords } from '../../i18n/useWords.ts'
import type { DossierRow } from '../../records.ts'
import { FIRST_LOOK } from './look.ts'
import { PartBars } from './PartBars.tsx'
import { PdfPage } from './PdfPage.tsx'
import styles from './Thumbs.module.css'
import type { Pane } from './usePane.ts'
import { usePageText, useRequiredPages } from './useRequiredPages.ts'

const ROOM = { width: 52, height: 0 }

/** Thumbnails of a PDF's pages: a tick for a page seen, and beside each page its parts, filled as they are seen. */
export function Thumbs({ pane, record }: { pane: Pane; record: DossierRow }) {
  const words = useWords()
  const { file, opened, page, pages, look } = pane
  const required = useRequiredPages(record)
  const pageText = usePageText()
  const list = useRef<HTMLDivElement>(null)
  const current = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another mark to keep in sight
  useEffect(() => {
    const mark = current.current
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
        const state = required.find(({ fileId, page }) => fileId === file.id && page === number)
        const what = words(`file.${file.kind}`)
        return (
          <button
            key={number}
            ref={number === page ? current : undefined}
            type="button"
            className={styles.thumb}
            data-slot="thumb"
            aria-label={state ? pageText(state, what) : words('viewer.page_of', { page: number, what })}
            aria-current={number === page ? 'true' : undefined}
            onClick={() => {
              pane.goTo(number)
              pane.stage?.focus()
            }}
          >
            <span className={styles.sheet}>
              <PdfPage
                opened={opened}
                number={number}
                look={{ ...FIRST_LOOK, rotation: look.rotation }}
                room={ROOM}
                label=""
              />
              {state && <PartBars parts={state.parts} className={styles.parts} />}
            </span>
            <span className={styles.name}>
              {state?.isRecorded && <Check size={12} strokeWidth={3} aria-hidden="true" data-tone="ok" />}
              {words('viewer.page_short', { page: number })}
            </span>
          </button>
        )
      })}
    </div>
  )
}
