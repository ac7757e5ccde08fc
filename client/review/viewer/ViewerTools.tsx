import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { clsx } from 'clsx'
import {
  ChevronLeft,
  ChevronRight,
  Columns2,
  Ellipsis,
  FileText,
  Layers2,
  type LucideIcon,
  MapPin,
  Maximize,
  Minimize,
  Minus,
  MoveHorizontal,
  Plus,
  RectangleVertical,
  RotateCcw,
  RotateCw,
  ScanText,
} from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import flowStyles from '../../elements/flow.module.css'
import formStyles from '../../elements/form.module.css'
import { KeyCap } from '../../elements/KeyCap.tsx'
import textStyles from '../../elements/text.module.css'
import { formatFileSize } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { useLetterKeysEnabled } from '../../layout/useLetterKeys.ts'
import { useIsNarrow } from '../../layout/useScreen.ts'
import type { FileRef } from '../../records.ts'
import type { Look } from './look.ts'
import type { Pane } from './usePane.ts'
import { useViewer } from './useViewer.tsx'
import styles from './ViewerTools.module.css'

type Props = {
  files: readonly FileRef[]
  /** The document under review. */
  chosen: FileRef
  onChoose: (file: FileRef) => void
  /** The pane that the tools control. */
  pane: Pane
  comparison: { on: boolean; toggle: () => void }
  /** Shows another document over this one while its button is held; null without another one. */
  overlay: { on: boolean; setHeld: (on: boolean) => void } | null
  full: { on: boolean; toggle: () => void }
  /** Puts a pin for the letter that is being written; null if no pin is possible here. */
  onAddPin: (() => void) | null
}

type ToolProps = { icon: LucideIcon; label: string; act: () => void; off?: boolean; on?: boolean; flip?: boolean }

function Tool({ icon: Icon, label, act, off, on, flip }: ToolProps) {
  return (
    <button
      type="button"
      className={buttonClass('bare', 'icon', 'small')}
      aria-label={label}
      title={label}
      aria-pressed={on}
      disabled={off}
      onClick={act}
    >
      <Icon size={16} strokeWidth={1.6} className={clsx(flip && flowStyles.mirrored)} />
    </button>
  )
}

/** A button that is on while it is held down, by pointer or by key. */
function Overlay({ on, setHeld }: { on: boolean; setHeld: (on: boolean) => void }) {
  const words = useWords()
  const [letterKeys] = useLetterKeysEnabled()
  const isPress = (key: string) => key === ' ' || key === 'Enter'
  return (
    <button
      type="button"
      className={clsx(buttonClass('bare', 'small'), styles.overlay)}
      title={words('paper.overlay_hold')}
      aria-pressed={on}
      onPointerDown={() => setHeld(true)}
      onPointerUp={() => setHeld(false)}
      onPointerLeave={() => setHeld(false)}
      onKeyDown={({ key }) => isPress(key) && setHeld(true)}
      onKeyUp={({ key }) => isPress(key) && setHeld(false)}
      onBlur={() => setHeld(false)}
    >
      <Layers2 size={16} strokeWidth={1.6} aria-hidden="true" />
      {words('paper.overlay')}
      {letterKeys && <KeyCap>X</KeyCap>}
    </button>
  )
}

/** Puts a pin in the middle of the visible part. */
function PinButton({ onAddPin }: { onAddPin: () => void }) {
  const words = useWords()
  const [letterKeys] = useLetterKeysEnabled()
  return (
    <button type="button" className={clsx(buttonClass('small'), styles.pin)} onClick={onAddPin}>
      <MapPin size={15} strokeWidth={1.6} aria-hidden="true" />
      {words('pin.put')}
      {letterKeys && <KeyCap>P</KeyCap>}
    </button>
  )
}

type ToolName = 'smaller' | 'larger' | 'fit' | 'whole' | 'turn_left' | 'turn_right' | 'boxes' | 'beside' | 'full'

/** The tools that change the view of a document. */
function useTools({ pane, comparison, full }: Pick<Props, 'pane' | 'comparison' | 'full'>, percent: number) {
  const words = useWords()
  const { isBoxing, box } = useViewer()
  const { look } = pane
  const off = pane.opened === null
  const isFit = (fit: Look['fit']) => look.zoom === null && look.fit === fit
  return {
    smaller: {
      icon: Minus,
      label: words('viewer.smaller'),
      act: () => pane.resize(1 / 1.25),
      off: off || percent <= 20,
    },
    larger: { icon: Plus, label: words('viewer.larger'), act: () => pane.resize(1.25), off: off || percent >= 500 },
    fit: { icon: MoveHorizontal, label: words('viewer.fit'), act: () => pane.fit('width'), off, on: isFit('width') },
    whole: {
      icon: RectangleVertical,
      label: words('paper.whole'),
      act: () => pane.fit('page'),
      off,
      on: isFit('page'),
    },
    turn_left: { icon: RotateCcw, label: words('viewer.turn_left'), act: () => pane.rotate(-90), off },
    turn_right: { icon: RotateCw, label: words('viewer.turn_right'), act: () => pane.rotate(90), off },
    boxes: { icon: ScanText, label: words('boxed.tool'), act: () => box(!isBoxing), on: isBoxing },
    beside: { icon: Columns2, label: words('paper.beside'), act: comparison.toggle, on: comparison.on },
    full: {
      icon: full.on ? Minimize : Maximize,
      label: words(full.on ? 'paper.end_full' : 'paper.full'),
      act: full.toggle,
      on: full.on,
    },
  } satisfies Record<ToolName, ToolProps>
}

type Tools = ReturnType<typeof useTools>

/** A button for each tool; `isShort` leaves out two that also have keys. */
function ToolButtons({ tools, percent, isShort }: { tools: Tools; percent: number; isShort: boolean }) {
  return (
    <>
      <Tool {...tools.smaller} />
      <bdi dir="ltr" className={styles.zoom}>
        {percent}%
      </bdi>
      <Tool {...tools.larger} />
      <Tool {...tools.fit} />
      {!isShort && (
        <>
          <Tool {...tools.whole} />
          <hr />
          <Tool {...tools.turn_left} />
        </>
      )}
      <Tool {...tools.turn_right} />
      <hr />
      <Tool {...tools.boxes} />
      <Tool {...tools.beside} />
      <Tool {...tools.full} />
    </>
  )
}

/** The tools of a phone, behind '…'. The menu stays open while the size is changed. */
function MoreTools({ tools }: { tools: Tools }) {
  const words = useWords()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <button
        type="button"
        className={buttonClass('bare', 'icon')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={words('viewer.more')}
        title={words('viewer.more')}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Ellipsis size={18} strokeWidth={1.6} aria-hidden="true" />
      </button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { role: 'region', 'aria-label': words('viewer.more') } }}
      >
        {Object.entries<ToolProps>(tools).map(([name, { icon: Icon, label, act, off = false, on }]) => (
          <MenuItem
            key={name}
            disabled={off}
            selected={on ?? false}
            onClick={() => {
              if (name !== 'smaller' && name !== 'larger') setAnchor(null)
              act()
            }}
          >
            <span className={clsx(flowStyles.row, styles.inMenu)}>
              <Icon size={16} strokeWidth={1.6} aria-hidden="true" />
              {label}
            </span>
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

/** Chooses the document, and sets its page, zoom and rotation. */
export function ViewerTools({ files, chosen, onChoose, pane, comparison, overlay, full, onAddPin }: Props) {
  const words = useWords()
  const { language } = useLanguage()
  const { file, page, pages, scale } = pane
  const percent = Math.round(scale * 100)
  const idle = pane.opened === null
  const isNarrow = useIsNarrow()
  const tools = useTools({ pane, comparison, full }, percent)
  return (
    <div className={styles.toolsRow} role="toolbar" aria-label={words('viewer.tools')}>
      {files.length > 1 ? (
        <fieldset className={clsx(formStyles.segments, styles.files)} aria-label={words('viewer.documents')}>
          {files.map((each) => (
            <button
              key={each.id}
              type="button"
              aria-pressed={each.id === chosen.id}
              title={each.name}
              onClick={() => onChoose(each)}
            >
              {words(`file.${each.kind}`)}
            </button>
          ))}
        </fieldset>
      ) : (
        <FileText size={16} strokeWidth={1.6} aria-hidden="true" />
      )}
      <span className={clsx(textStyles.clip, styles.file)}>
        {file && (
          <>
            <bdi title={file.name}>{file.name}</bdi>
            <small>
              {words('viewer.pages', { smart_count: file.pages })}
              {words('comma')}
              {formatFileSize(file.size, language)}
            </small>
          </>
        )}
      </span>
      {overlay && !isNarrow && <Overlay {...overlay} />}
      {pages > 1 && (
        <>
          <Tool
            flip
            icon={ChevronLeft}
            label={words('viewer.previous')}
            act={() => pane.goTo(page - 1)}
            off={idle || page <= 1}
          />
          <bdi dir="ltr" className={styles.pageNumber}>
            {page} / {pages}
          </bdi>
          <Tool
            flip
            icon={ChevronRight}
            label={words('viewer.next')}
            act={() => pane.goTo(page + 1)}
            off={idle || page >= pages}
          />
          <hr />
        </>
      )}
      {isNarrow ? (
        <MoreTools tools={tools} />
      ) : (
        <ToolButtons tools={tools} percent={percent} isShort={onAddPin !== null} />
      )}
      {onAddPin && <PinButton onAddPin={onAddPin} />}
    </div>
  )
}
