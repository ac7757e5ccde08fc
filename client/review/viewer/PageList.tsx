import { type ReactNode, useCallback, useState } from 'react'
import { useWords } from '../../i18n/useWords.ts'
import type { Pin } from '../pins.ts'
import { BoxLayer } from './BoxLayer.tsx'
import type { Zone } from './differingZones.ts'
import type { OnPaper } from './findOnPaper.ts'
import { ImagePage } from './ImagePage.tsx'
import { shownWidth } from './look.ts'
import styles from './PageList.module.css'
import { PdfPage } from './PdfPage.tsx'
import { PinnedPage } from './PinLayer.tsx'
import { sizeOf } from './parts.ts'
import type { Pane } from './usePane.ts'
import type { Zones } from './useZones.ts'

type Props = {
  pane: Pane
  zones?: Zones | undefined
  /** The record's pins, on any of its documents. */
  pins: readonly Pin[]
  /** Words of readings to box on its pages. */
  boxedWords?: readonly OnPaper[] | undefined
  onFail: (page: number) => void
}

const NO_WORDS: readonly OnPaper[] = []

/** The pages of a document below one another; a sheet of grey lines while it loads. */
export function PageList({ pane, zones, pins, boxedWords = NO_WORDS, onFail }: Props) {
  const words = useWords()
  const { file, opened, look, room, pages, setNatural } = pane
  if (!file || room.width === 0) return null
  const marked = (number: number, sheet: ReactNode) => (
    <PinnedPage
      key={number}
      className={styles.sheet}
      sheet={{ fileId: file.id, page: number, rotation: look.rotation }}
      pins={pins}
    >
      {sheet}
      <ZoneMarks zones={zones?.get(number)} />
      <BoxLayer boxedWords={boxedWords} page={number} rotation={look.rotation} />
    </PinnedPage>
  )
  if (!opened) {
    const size = sizeOf(file)
    const width = shownWidth(size, look, room, file.type !== 'application/pdf')
    return marked(1, <PageSkeleton width={width} height={Math.round((width * size.height) / size.width)} />)
  }
  if (opened.kind === 'image')
    return marked(
      1,
      <ImagePage url={opened.url} size={opened} look={look} room={room} label={file.name} onSize={setNatural} />,
    )
  return Array.from({ length: pages }, (_, index) => index + 1).map((number) =>
    marked(
      number,
      <PdfPage
        opened={opened}
        number={number}
        look={look}
        room={room}
        label={words('viewer.page', { name: file.name, page: number, pages })}
        onSize={number === 1 ? setNatural : undefined}
        onFail={onFail}
      />,
    ),
  )
}

/** Marks in the gutter, never on the paper, beside the zones that differ. */
function ZoneMarks({ zones }: { zones: readonly Zone[] | 'throughout' | undefined }) {
  if (!zones || zones === 'throughout') return null
  return (
    <div className={styles.marks} aria-hidden="true">
      {zones.map(({ top, bottom }) => (
        <i
          key={top}
          data-slot="zone"
          style={{ insetBlockStart: `${top * 100}%`, height: `${Math.max(1, (bottom - top) * 100)}%` }}
        />
      ))}
    </div>
  )
}

/** A page before its first paint. */
const PageSkeleton = ({ width, height }: { width: number; height: number }) => (
  <div className={styles.paper} data-slot="paper" style={{ width, height }} />
)

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
