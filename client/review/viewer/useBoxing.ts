import { useEffect, useMemo, useState } from 'react'
import { useWords, type Words } from '../../i18n/useWords.ts'
import type { QueueResource } from '../../records.ts'
import { useDossierKind } from '../../registry.tsx'
import { findOnPaper, isSought, type OnPaper } from './findOnPaper.ts'
import type { OpenedDocument } from './openDocument.ts'
import { createMeasure, type PlacedPage, placePage } from './placedText.ts'
import { MAX_ITEMS, MAX_PAGES, readTextLayer } from './textLayer.ts'
import type { Pane } from './usePane.ts'
import { useViewer } from './useViewer.tsx'

/** The words of readings on the pages of a document, and the message about them. */
export type Boxing = { boxedWords: readonly OnPaper[]; message: string }

type ReadText = { pages: PlacedPage[]; proposed: Record<string, string> }

/** Reads the text layer once the words are boxed; null until then, and for a document that is no PDF. */
function useText(resource: QueueResource, opened: OpenedDocument | null, isBoxing: boolean) {
  const { readText } = useDossierKind(resource)
  const [text, setText] = useState<ReadText | null>(null)
  const pdf = isBoxing && opened?.kind === 'pdf' ? opened.pdf : null
  useEffect(() => {
    setText(null)
    if (!pdf) return
    let isCancelled = false
    const read = async () => {
      const measure = createMeasure()
      const pages: PlacedPage[] = []
      for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES); number += 1)
        pages.push(await placePage(await pdf.getPage(number), MAX_ITEMS, measure))
      const found = Object.entries(await readText(await readTextLayer(pdf)))
      if (!isCancelled)
        setText({ pages, proposed: Object.fromEntries(found.map(([field, { value }]) => [field, value])) })
    }
    // An unreadable text layer boxes nothing; the pages themselves report the damage.
    read().catch(() => isCancelled || setText({ pages: [], proposed: {} }))
    return () => {
      isCancelled = true
    }
  }, [pdf, readText])
  return text
}

/** The message about one reading: the page of its words, and how many of their characters differ. */
function readingMessage(words: Words, label: string, [firstWord]: readonly OnPaper[]): string {
  if (!firstWord) return words('boxed.missing', { label })
  const { page, differing } = firstWord
  if (differing.length === 0) return words('boxed.same', { label, page })
  return words('boxed.differs', { label, page, smart_count: differing.length })
}

/**
 * Boxes on the paper the words of the reading whose field has the focus, or of all readings; null while boxing is off
 * or the text loads.
 * The text is the document's own, which may differ from what is printed: a box around other words shows that.
 */
export function useBoxing(resource: QueueResource, pane: Pane): Boxing | null {
  const words = useWords()
  const { isBoxing, boxedField, boxedReadings } = useViewer()
  const { opened } = pane
  const text = useText(resource, opened, isBoxing)
  return useMemo(() => {
    if (!isBoxing || !opened) return null
    if (opened.kind !== 'pdf' || text?.pages.every((page) => page.length === 0))
      return { boxedWords: [], message: words('boxed.no_text') }
    if (!text) return null
    const all = [...boxedReadings.values()].filter(({ field }) => boxedField === null || field === boxedField)
    const sought = all
      .map((reading) => ({ ...reading, proposed: text.proposed[reading.field] }))
      .filter((reading) => isSought(reading))
    const found = sought.map((reading) => ({ label: reading.label, boxedWords: findOnPaper(text.pages, reading) }))
    const boxedWords = found.flatMap((reading) => reading.boxedWords)
    const [only] = found
    if (boxedField !== null) {
      const label = all[0]?.label ?? ''
      return {
        boxedWords,
        message: only ? readingMessage(words, only.label, only.boxedWords) : words('boxed.missing', { label }),
      }
    }
    const boxed = found.filter((reading) => reading.boxedWords.length > 0).length
    return { boxedWords, message: summaryMessage(words, boxed, found.length) }
  }, [isBoxing, opened, text, boxedReadings, boxedField, words])
}

const summaryMessage = (words: Words, boxed: number, all: number): string =>
  all === 0 ? words('boxed.none') : words('boxed.some', { boxed, all })

/** Scrolls to the boxed words of a field when none of them are in view. */
export function useShowBoxes(boxing: Boxing | null, { stage, look }: Pane): void {
  const { boxedField } = useViewer()
  const [firstWord] = boxing?.boxedWords ?? []
  const key = firstWord && `${firstWord.page} ${firstWord.boxes[0]?.left} ${firstWord.boxes[0]?.top}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each field and each position of its words
  useEffect(() => {
    if (!stage || !key || boxedField === null) return
    const view = stage.getBoundingClientRect()
    const boxes = [...stage.querySelectorAll('[data-slot~="boxed"]')]
    const isInView = boxes.some((box) => {
      const { top, bottom } = box.getBoundingClientRect()
      return bottom > view.top && top < view.bottom
    })
    if (!isInView) boxes[0]?.scrollIntoView({ block: 'center', inline: 'nearest' })
  }, [stage, key, boxedField, look.rotation])
}
