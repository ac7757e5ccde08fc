import { clsx } from 'clsx'
import { FileX } from 'lucide-react'
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react'
import { focusTarget } from '../../elements/focusTargets.ts'
import { useWords } from '../../i18n/useWords.ts'
import { useLetterKeys } from '../../layout/useLetterKeys.ts'
import type { DossierRow, FileRef, QueueResource } from '../../records.ts'
import { useDossierKind } from '../../registry.tsx'
import { isFullRecord } from '../fullRecord.ts'
import { pinsOnRecord } from '../pins.ts'
import { firstComparison } from './comparison.ts'
import styles from './DocumentViewer.module.css'
import { useFailedPages } from './PageList.tsx'
import { PaneView } from './PaneView.tsx'
import { type PageParts, type Part, partAfter, requiredPages, unseenParts } from './parts.ts'
import { ShownDocument } from './shownDocument.ts'
import { Thumbs } from './Thumbs.tsx'
import { useAddPinInView } from './useAddPinInView.ts'
import { useBoxing, useShowBoxes } from './useBoxing.ts'
import { useDocuments } from './useDocument.ts'
import { useFullScreen } from './useFullScreen.ts'
import { type Pane, usePane } from './usePane.ts'
import { useProposals } from './useProposals.ts'
import { useReportSeen } from './useReportSeen.ts'
import { pageBeside, useFollow, useSecondColumn } from './useSecondColumn.ts'
import { useSecondDocument } from './useSecondDocument.ts'
import { useViewer } from './useViewer.tsx'
import { useZones, useZonesText } from './useZones.ts'
import { ViewerTools } from './ViewerTools.tsx'

type Props = { resource: QueueResource; record: DossierRow; onReload: () => unknown }

/** The documents of a dossier: one at a time or two side by side, each with all its pages below one another. */
export default function DocumentViewer(props: Props) {
  const words = useWords()
  const { files } = props.record
  if (files.length > 0) return <Documents {...props} />
  return (
    <section
      className={styles.nothing}
      data-slot="nothing"
      ref={focusTarget('document')}
      id="document"
      tabIndex={-1}
      aria-label={words('viewer.documents')}
    >
      <FileX size={28} strokeWidth={1.4} aria-hidden="true" />
      {words('viewer.none')}
    </section>
  )
}

/** Left and right arrows turn pages, unless the page scrolls sideways. In right-to-left text, left goes forward. */
function turnPage(event: KeyboardEvent, pane: Pane) {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event
  if ((key !== 'ArrowLeft' && key !== 'ArrowRight') || altKey || ctrlKey || metaKey || shiftKey) return
  if (event.target instanceof HTMLElement && event.target.matches('input, textarea, select')) return
  if (pane.stage && pane.stage.scrollWidth > pane.stage.clientWidth + 1) return
  const onward = (key === 'ArrowRight') !== (document.documentElement.dir === 'rtl')
  const to = pane.page + (onward ? 1 : -1)
  event.preventDefault()
  if (to >= 1 && to <= pane.pages) pane.goTo(to)
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: what is open and the keys that move it are shared by all panes
function Documents({ resource, record, onReload }: Props) {
  const words = useWords()
  const { renderBelowDocument, renderBesideDocument } = useDossierKind(resource)
  const { files } = record
  const fullRecord = isFullRecord(record) ? record : null
  const { wanted, parts, nextPart, compare } = useViewer()
  const [chosen, choose] = useState<string | null>(null)
  const [inside, enter] = useState<'main' | 'side'>('main')
  const file = files.find(({ id }) => id === chosen) ?? files[0]!
  const documents = useDocuments()
  const beside = useSecondDocument(files, file)
  const full = useFullScreen()
  const failed = useFailedPages()
  const seen = useReportSeen(resource, record)
  const main = usePane(documents, file)
  const [viewer, setViewer] = useState<HTMLElement | null>(null)
  const hasSecond = useSecondColumn(viewer) && !beside.on
  const aside = hasSecond && fullRecord ? renderBesideDocument?.(fullRecord) : null
  // On a wide screen the viewer shows the next page beside the current one.
  const isSpread = hasSecond && !renderBesideDocument && file.type === 'application/pdf' && file.pages > 1
  const besideFile = beside.on ? (beside.other?.file ?? null) : null
  const side = usePane(documents, isSpread ? file : besideFile)
  useFollow(isSpread ? side : null, main)
  const over = usePane(documents, beside.held ? (beside.other?.file ?? null) : null)
  const pane = beside.on && inside === 'side' ? side : main
  const compared = beside.on && beside.other?.isOlder !== undefined && side.loaded.state === 'ready'
  const isOlder = beside.on && beside.other?.isOlder === true
  const isSame = side.file?.sha256 === file.sha256
  const zones = useZones(compared, main, side)
  const boxing = useBoxing(resource, main)
  useShowBoxes(boxing, main)
  useProposals(resource, fullRecord?.readings_open ? main.opened : null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another version begins anew
  useEffect(() => () => parts.forget(), [parts, record.version])

  // Show each request once, so that the officer can leave the page again.
  const answered = useRef<unknown>(null)
  useEffect(() => {
    if (wanted === answered.current) return
    answered.current = wanted
    if (!wanted || !files.some(({ id }) => id === wanted.fileId)) return
    choose(wanted.fileId)
    enter('main')
    main.goTo(wanted.page, wanted.fileId, { part: wanted.part })
  }, [wanted, files, main.goTo])

  // The overlay opens at the same page, position, size and rotation as the document below.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is laid over
  useEffect(() => {
    if (!beside.held || !over.file) return
    over.changeLook(main.look)
    over.goTo(main.page, over.file.id, { below: main.distanceBelow() })
  }, [beside.held, over.file])

  function another(step: number) {
    const index = files.findIndex(({ id }) => id === file.id)
    const to = files[(index + step + files.length) % files.length]
    if (to) choose(to.id)
  }

  function goToPart(to: Part): Part {
    const readable = to.fileId === file.id ? main.readableAt(to.page) : null
    if (readable !== null) main.zoomToWidth(readable)
    choose(to.fileId)
    enter('main')
    main.goTo(to.page, to.fileId, { part: to.part })
    return to
  }
  /** Shows the next unseen part: first of this page, then of the pages and documents after it. */
  function goToUnseen(): Part | null {
    const rest = fullRecord ? unseenParts(requiredPages(fullRecord, parts.snapshot())) : []
    const here = { fileId: file.id, page: main.page, part: main.part() }
    const isHere = rest.find(({ fileId, page, part }) => fileId === file.id && page === here.page && part === here.part)
    // Scroll a page that is wider than the view sideways before going on to the next part.
    if (isHere && (main.scrollSideways() || main.scrollDown(isHere))) return isHere
    const order = files.map(({ id }) => id)
    const to = partAfter(rest, order, here)
    return to ? goToPart(to) : null
  }
  function goToNext(): Part | null {
    const to = main.nextPart()
    return to && goToPart({ fileId: file.id, ...to })
  }
  useEffect(() => {
    nextPart.current = (kind) => (kind === 'unseen' ? goToUnseen() : goToNext())
    return () => {
      nextPart.current = () => null
    }
  })

  /** Compares the document of an open blocker; without one, puts the dossier's own documents side by side. */
  function compareFirst() {
    const found = beside.on || !fullRecord ? null : firstComparison(fullRecord)
    if (found) compare(record, found)
    else beside.toggle()
  }

  const putPin = useAddPinInView(main)

  const fitPage = () => pane.fit('page')
  useLetterKeys({
    '+': () => pane.resize(1.25),
    '=': () => pane.resize(1.25),
    '-': () => pane.resize(0.8),
    '0': () => pane.fit('width'),
    '9': fitPage,
    g: () => pane.rotate(90),
    'shift+g': () => pane.rotate(-90),
    b: compareFirst,
    x: () => beside.setHeld?.(true),
    f: (event) => event.repeat || full.toggle(),
    '[': () => another(-1),
    ']': () => another(1),
  })

  const evidenceOf = (id: string) => fullRecord?.evidence.files.find((each) => each.file_id === id)
  const recordPins = pinsOnRecord(record)
  const view = (of: Pane) => ({
    pane: of,
    pins: recordPins,
    boxedWords: of.file?.id === file.id ? boxing?.boxedWords : undefined,
    failed,
    unshown: {
      evidence: evidenceOf(of.file?.id ?? ''),
      canWaive: record.allowed_actions.includes('accept'),
      onWaived: onReload as () => void,
    },
    seen:
      of.file && fullRecord?.evidence.counts && files.some(({ id }) => id === of.file?.id)
        ? trackingFor(of, of.file)
        : null,
  })
  const trackingFor = (of: Pane, { id }: FileRef) => ({
    dossierVersion: record.version,
    isSeen: (page: number) => seen.isSeen(id, page),
    note: (page: number) => seen.note(id, page),
    // If both panes show one document, the main one reports the seen parts.
    measure: (page: number, shown: PageParts) => (of === main || id !== file.id) && parts.measure(id, page, shown),
  })
  const zonesText = useZonesText()
  const nameOf = (of: FileRef) => `${record.name}${words('comma')}${words(`file.${of.kind}`)}`
  // Reserve the space of the thumbnails while the document loads.
  const small = file.type === 'application/pdf' && main.pages > 1 && main.loaded.state !== 'failed' && !beside.on

  const nextPage = isSpread && main.loaded.state !== 'failed' && (
    <PaneView
      key="next"
      {...view(side)}
      name={words('viewer.next_page', { what: nameOf(file), page: pageBeside(main) })}
    />
  )

  // The older version comes first. Keyed, so that the document under review keeps its position.
  const mainPane = (
    <PaneView
      key="main"
      {...view(main)}
      id="document"
      name={nameOf(file)}
      title={beside.on && words(`file.${file.kind}`)}
      zones={zones}
      boxedText={boxing?.message}
      onEnter={() => enter('main')}
      thumbs={small && <Thumbs pane={main} record={record} />}
    />
  )
  const sidePane = beside.on && side.file && (
    <PaneView
      key="side"
      {...view(side)}
      name={beside.other?.label ?? ''}
      title={<b>{beside.other?.label}</b>}
      zones={zones}
      {...(compared && { compared: zonesText(isSame, zones.get(main.page)) })}
      onClose={beside.close}
      onEnter={() => enter('side')}
    />
  )

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of whichever page region inside has the focus
    <div
      className={styles.viewer}
      data-slot="viewer"
      data-full={full.on}
      ref={setViewer}
      onKeyDown={(event) => turnPage(event, pane)}
    >
      <ViewerTools
        files={files}
        chosen={file}
        onChoose={({ id }) => {
          choose(id)
          enter('main')
        }}
        pane={pane}
        comparison={beside}
        overlay={
          beside.setHeld && (beside.on || files.length > 1) ? { on: beside.held, setHeld: beside.setHeld } : null
        }
        full={full}
        onAddPin={putPin}
      />
      <div
        className={clsx(
          styles.panes,
          (beside.on || isSpread || aside) && styles.two,
          isSpread && styles.spread,
          isOlder && styles.olderFirst,
        )}
      >
        {isOlder ? [sidePane, mainPane] : [mainPane, sidePane]}
        {nextPage}
        {aside && (
          <div className={styles.aside} data-slot="view-aside">
            <Suspense>{aside}</Suspense>
          </div>
        )}
        {beside.held && over.file && (
          <div className={styles.over} data-slot="over">
            <PaneView
              {...view(over)}
              seen={null}
              name={beside.other?.label ?? ''}
              title={<b>{beside.other?.label}</b>}
            />
          </div>
        )}
      </div>
      {!beside.on && (
        <Suspense>
          <ShownDocument value={main.opened}>{renderBelowDocument?.(record)}</ShownDocument>
        </Suspense>
      )}
      {seen.keeping && (
        <p className={styles.keeping} role="status">
          {words('seen.keeping')}
        </p>
      )}
    </div>
  )
}
