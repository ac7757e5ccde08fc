import { FileX } from 'lucide-react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useWords } from '../../i18n/useWords.ts'
import { useLetterKeys } from '../../layout/useLetterKeys.ts'
import type { FileRef } from '../../records.ts'
import { ImagePage } from './ImagePage.tsx'
import { openPdf } from './openPdf.ts'
import { PdfPage } from './PdfPage.tsx'
import { ViewerTools } from './ViewerTools.tsx'
import './viewer.css'

const MARGIN = 32
const LEAST = 0.2
const MOST = 5
/** A small picture is not blown up further than this to fit the width. */
const MOST_FITTED = 3

/** The documents of a dossier: one at a time, all its pages under one another. */
export default function DocumentViewer({ files }: { files: readonly FileRef[] }) {
  const words = useWords()
  const [chosen, choose] = useState<string | null>(null)
  const file = files.find((each) => each.id === chosen) ?? files[0]
  if (!file)
    return (
      <div className="nothing">
        <FileX size={28} strokeWidth={1.4} aria-hidden="true" />
        {words('viewer.none')}
      </div>
    )
  return <OneDocument key={file.id} files={files} file={file} choose={({ id }) => choose(id)} />
}

type One = { files: readonly FileRef[]; file: FileRef; choose: (file: FileRef) => void }

function OneDocument({ files, file, choose }: One) {
  const words = useWords()
  const isPdf = file.type === 'application/pdf'
  const { pdf, failed, fail } = usePdf(isPdf ? file.id : null)
  const stage = useRef<HTMLDivElement>(null)
  const room = useWidth(stage) - MARGIN
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState<number | null>(null)
  const [rotation, setRotation] = useState(0)
  const [natural, setNatural] = useState(0)
  const pages = pdf?.numPages ?? file.pages
  const fitted = isPdf || natural === 0 ? room : Math.min(room, natural * MOST_FITTED)
  const scale = zoom ?? (natural > 0 ? fitted / natural : 1)

  const resize = (factor: number) => setZoom(Math.min(MOST, Math.max(LEAST, scale * factor)))
  const fit = () => setZoom(null)
  const rotate = (degrees: number) => setRotation((rotation + degrees + 360) % 360)
  const papers = () => [...(stage.current?.querySelectorAll('.paper') ?? [])]
  const go = (to: number) => papers()[to - 1]?.scrollIntoView({ block: 'start' })
  useLetterKeys({ '+': () => resize(1.25), '-': () => resize(0.8), '0': fit, g: () => rotate(90) })

  function followScroll() {
    const middle = (stage.current?.getBoundingClientRect().top ?? 0) + (stage.current?.clientHeight ?? 0) / 3
    const passed = papers().filter((paper) => paper.getBoundingClientRect().top <= middle).length
    setPage(Math.max(1, passed))
  }

  const label = (number: number) => words('viewer.page', { name: file.name, page: number, pages })
  const numbers = Array.from({ length: pdf?.numPages ?? 0 }, (_, index) => index + 1)
  return (
    <>
      <ViewerTools
        files={files}
        file={file}
        choose={choose}
        page={page}
        pages={pages}
        go={go}
        percent={Math.round(scale * 100)}
        fitting={zoom === null}
        fit={fit}
        zoom={resize}
        rotate={rotate}
      />
      <div className={numbers.length > 1 ? 'stage' : 'stage solo'}>
        {pdf && numbers.length > 1 && (
          <div className="thumbs">
            {numbers.map((number) => (
              <button
                key={number}
                type="button"
                className="thumb"
                aria-current={number === page ? 'true' : undefined}
                onClick={() => go(number)}
              >
                <PdfPage pdf={pdf} number={number} fit={52} zoom={1} rotation={rotation} label="" />
                {words('viewer.page_short', { page: number })}
              </button>
            ))}
          </div>
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section className="canvas" ref={stage} onScroll={followScroll} tabIndex={0} aria-label={file.name}>
          {failed && (
            <div className="nothing">
              <FileX size={28} strokeWidth={1.4} aria-hidden="true" />
              {words('viewer.failed')}
            </div>
          )}
          {!failed && !isPdf && (
            <ImagePage
              id={file.id}
              fit={fitted}
              zoom={zoom}
              rotation={rotation}
              label={file.name}
              onSize={setNatural}
              onFail={fail}
            />
          )}
          {!failed && isPdf && !pdf && <div className="paper" style={{ width: room, aspectRatio: '210 / 297' }} />}
          {pdf &&
            room > 0 &&
            numbers.map((number) => (
              <PdfPage
                key={number}
                pdf={pdf}
                number={number}
                fit={zoom === null ? room : null}
                zoom={scale}
                rotation={rotation}
                label={label(number)}
                onSize={number === 1 ? setNatural : undefined}
              />
            ))}
        </section>
      </div>
    </>
  )
}

/** Opens a PDF and closes it again; `fail` says that showing it went wrong elsewhere. */
function usePdf(id: string | null) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const [failed, setFailed] = useState(false)
  const fail = useCallback(() => setFailed(true), [])
  useEffect(() => {
    if (id === null) return
    const stop = new AbortController()
    openPdf(id, stop.signal).then(
      (opened) => stop.signal.aborted || setPdf(opened),
      () => stop.signal.aborted || setFailed(true),
    )
    return () => stop.abort()
  }, [id])
  return { pdf, failed, fail }
}

function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}
