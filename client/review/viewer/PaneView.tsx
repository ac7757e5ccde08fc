import { clsx } from 'clsx'
import { ScanEye, X } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import { focusTarget } from '../../elements/focusTargets.ts'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'
import type { Pin } from '../pins.ts'
import { DocumentProblemMessage, PageFailed, type UnseenAcceptance } from './DocumentProblem.tsx'
import type { OnPaper } from './findOnPaper.ts'
import { PageList, type useFailedPages } from './PageList.tsx'
import styles from './PaneView.module.css'
import type { PageParts } from './parts.ts'
import type { Pane } from './usePane.ts'
import { useTrackSeenPages } from './useTrackSeenPages.ts'
import type { Zones } from './useZones.ts'

type Props = {
  pane: Pane
  /** The id of the page region, which gets the focus when a dossier opens. */
  id?: string
  name: string
  /** Shown above the pages when documents are side by side. */
  title?: ReactNode
  onClose?: () => void
  onEnter?: () => void
  thumbs?: ReactNode
  /** Zones where its pages differ from the other document's. */
  zones?: Zones
  /** The places on the record's documents that a decision or question points to. */
  pins?: readonly Pin[]
  /** Words of readings to box on its pages. */
  boxedWords?: readonly OnPaper[] | undefined
  /** The message about those words. */
  boxedText?: string | undefined
  /** The differences on the page in view, in words. */
  compared?: string | null
  /** Records the pages seen; null when they need not be recorded. */
  seen: {
    /** The version of the dossier. Pages seen beside another version must be seen again. */
    dossierVersion: number
    isSeen: (page: number) => boolean
    note: (page: number) => void
    /** Receives the parts of a page that have been in view. */
    measure: (page: number, parts: PageParts) => void
  } | null
  unshown: UnseenAcceptance
  failed: ReturnType<typeof useFailedPages>
}

const NO_PINS: readonly Pin[] = []

/** One document: its pages, or the reason why there are none. */
export function PaneView(props: Props) {
  const {
    pane,
    id,
    name,
    title,
    onClose,
    onEnter,
    thumbs,
    zones,
    pins = NO_PINS,
    boxedWords,
    boxedText,
    compared,
    seen,
    unshown,
    failed,
  } = props
  const words = useWords()
  const { file, loaded, setStage: setPaneStage } = pane
  const setStage = useCallback(
    (element: HTMLElement | null) => {
      setPaneStage(element)
      const leave = id === 'document' ? focusTarget('document')(element) : undefined
      return () => {
        leave?.()
        setPaneStage(null)
      }
    },
    [setPaneStage, id],
  )
  const { tooSmall } = useTrackSeenPages({
    stage: pane.stage,
    fileId: seen && file ? file.id : null,
    dossierVersion: seen?.dossierVersion ?? 0,
    isSeen: seen?.isSeen ?? (() => true),
    onSeen: seen?.note ?? (() => {}),
    onParts: seen?.measure ?? (() => {}),
  })
  // A stable callback: a new one would redraw every page.
  const { add } = failed
  const fileId = file?.id ?? ''
  const onFail = useCallback((page: number) => add(fileId, page), [add, fileId])
  if (!file) return null
  const readable = () => {
    if (tooSmall !== null) pane.zoomToWidth(tooSmall)
    pane.stage?.focus()
  }
  return (
    <div className={styles.pane} data-slot="pane" onFocusCapture={onEnter} onPointerDownCapture={onEnter}>
      {title && (
        <div className={styles.paneHead}>
          <span className={clsx(textStyles.clip, styles.truncated)}>{title}</span>
          {compared !== undefined && (
            <span className={styles.compared} data-slot="compared" role="status">
              {compared}
            </span>
          )}
          <bdi dir="ltr" className={clsx(textStyles.mono, textStyles.small)} data-tone="muted" title={file.sha256}>
            {file.sha256.slice(0, 4)}…{file.sha256.slice(-2)}
          </bdi>
          {onClose && (
            <button
              type="button"
              className={clsx(buttonClass('bare', 'icon', 'small'), styles.button)}
              aria-label={words('paper.end_beside')}
              title={words('paper.end_beside')}
              onClick={onClose}
            >
              <X size={16} strokeWidth={1.6} />
            </button>
          )}
        </div>
      )}
      <div className={clsx(styles.stage, !thumbs && styles.solo)} data-slot="stage">
        {thumbs}
        <section
          id={id}
          className={styles.canvas}
          data-slot="canvas"
          ref={setStage}
          onScroll={pane.followScroll}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={name}
        >
          {loaded.state === 'failed' ? (
            <DocumentProblemMessage file={file} trouble={loaded.trouble} retry={loaded.retry} {...unshown} />
          ) : (
            <>
              {failed.failedOf(file.id).length > 0 && <PageFailed file={file} {...unshown} />}
              <PageList pane={pane} zones={zones} pins={pins} boxedWords={boxedWords} onFail={onFail} />
            </>
          )}
        </section>
        <BoxedText text={boxedText} />
        {id && tooSmall !== null && (
          <div className={styles.tooSmall} role="status">
            <ScanEye size={15} strokeWidth={1.7} aria-hidden="true" />
            {words('seen.too_small')}
            <button type="button" className={clsx(buttonClass(), styles.button)} onClick={readable}>
              {words('seen.readable')}
            </button>
          </div>
        )}
      </div>
    </div>
  )
}

function BoxedText({ text }: { text: string | undefined }) {
  return (
    text && (
      <p className={styles.boxed} role="status" data-slot="boxed-text">
        {text}
      </p>
    )
  )
}
