import { useCallback, useState } from 'react'
import { useWords } from '../../i18n/useWords.ts'
import { ImagePage } from './ImagePage.tsx'
import { PdfPage } from './PdfPage.tsx'
import styles from './Sheets.module.css'
import type { Pane } from './usePane.ts'

/** The pages of a document below one another; an empty sheet while it loads. */
export function Sheets({ pane, onFail }: { pane: Pane; onFail: (page: number) => void }) {
  const words = useWords()
  const { file, opened, look, room, pages, setNatural } = pane
  if (!file || room.width === 0) return null
  if (!opened)
    return <div className={styles.paper} data-slot="paper" style={{ width: room.width, aspectRatio: '210 / 297' }} />
  if (opened.kind === 'image')
    return <ImagePage url={opened.url} own={opened} look={look} room={room} label={file.name} onSize={setNatural} />
  return Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
    <PdfPage
      key={number}
      opened={opened}
      number={number}
      look={look}
      room={room}
      label={words('viewer.page', { name: file.name, page: number, pages })}
      onSize={number === 1 ? setNatural : undefined}
      onFail={onFail}
    />
  ))
}

/** Pages that could not be drawn, by document. */
export function useFailedPages() {
  const [failed, setFailed] = useState<Record<string, number[]>>({})
  const add = useCallback(
    (id: string, page: number) =>
      setFailed((all) => (all[id]?.includes(page) ? all : { ...all, [id]: [...(all[id] ?? []), page] })),
    [],
  )
  return { failedOf: (id: string) => failed[id] ?? [], add }
}
