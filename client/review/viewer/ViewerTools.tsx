import { clsx } from 'clsx'
import {
  ChevronLeft,
  ChevronRight,
  Columns2,
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
} from 'lucide-react'
import { buttonClass } from '../../elements/buttonClass.ts'
import flowStyles from '../../elements/flow.module.css'
import formStyles from '../../elements/form.module.css'
import { KeyCap } from '../../elements/KeyCap.tsx'
import textStyles from '../../elements/text.module.css'
import { formatFileSize } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { useLetterKeysEnabled } from '../../layout/useLetterKeys.ts'
import type { FileRef } from '../../records.ts'
import type { Pane } from './usePane.ts'
import styles from './ViewerTools.module.css'

type Props = {
  files: readonly FileRef[]
  /** The document under review. */
  chosen: FileRef
  onChoose: (file: FileRef) => void
  /** The pane that the tools control. */
  pane: Pane
  beside: { on: boolean; toggle: () => void }
  /** Shows another document over this one while its button is held; null when there is none. */
  overlay: { on: boolean; setHeld: (on: boolean) => void } | null
  full: { on: boolean; toggle: () => void }
  /** Puts a pin for the letter that is written; null where none can stand. */
  onPin: (() => void) | null
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

/** Puts a pin in the middle of what is seen. */
function PinButton({ onPin }: { onPin: () => void }) {
  const words = useWords()
  const [letterKeys] = useLetterKeysEnabled()
  return (
    <button type="button" className={clsx(buttonClass('small'), styles.pin)} onClick={onPin}>
      <MapPin size={15} strokeWidth={1.6} aria-hidden="true" />
      {words('pin.put')}
      {letterKeys && <KeyCap>P</KeyCap>}
    </button>
  )
}

/** Chooses the document, and sets its page, zoom and rotation. */
export function ViewerTools({ files, chosen, onChoose, pane, beside, overlay, full, onPin }: Props) {
  const words = useWords()
  const { language } = useLanguage()
  const { file, page, pages, look, scale } = pane
  const percent = Math.round(scale * 100)
  const idle = pane.opened === null
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
      {overlay && <Overlay {...overlay} />}
      {pages > 1 && (
        <>
          <Tool
            flip
            icon={ChevronLeft}
            label={words('viewer.previous')}
            act={() => pane.go(page - 1)}
            off={idle || page <= 1}
          />
          <bdi dir="ltr" className={styles.pageNumber}>
            {page} / {pages}
          </bdi>
          <Tool
            flip
            icon={ChevronRight}
            label={words('viewer.next')}
            act={() => pane.go(page + 1)}
            off={idle || page >= pages}
          />
          <hr />
        </>
      )}
      <Tool
        icon={Minus}
        label={words('viewer.smaller')}
        act={() => pane.resize(1 / 1.25)}
        off={idle || percent <= 20}
      />
      <bdi dir="ltr" className={styles.zoom}>
        {percent}%
      </bdi>
      <Tool icon={Plus} label={words('viewer.larger')} act={() => pane.resize(1.25)} off={idle || percent >= 500} />
      <Tool
        icon={MoveHorizontal}
        label={words('viewer.fit')}
        act={() => pane.fit('width')}
        off={idle}
        on={look.zoom === null && look.fit === 'width'}
      />
      {!onPin && (
        <>
          <Tool
            icon={RectangleVertical}
            label={words('paper.whole')}
            act={() => pane.fit('page')}
            off={idle}
            on={look.zoom === null && look.fit === 'page'}
          />
          <hr />
          <Tool icon={RotateCcw} label={words('viewer.turn_left')} act={() => pane.rotate(-90)} off={idle} />
        </>
      )}
      <Tool icon={RotateCw} label={words('viewer.turn_right')} act={() => pane.rotate(90)} off={idle} />
      <hr />
      <Tool icon={Columns2} label={words('paper.beside')} act={beside.toggle} on={beside.on} />
      <Tool
        icon={full.on ? Minimize : Maximize}
        label={words(full.on ? 'paper.end_full' : 'paper.full')}
        act={full.toggle}
        on={full.on}
      />
      {onPin && <PinButton onPin={onPin} />}
    </div>
  )
}
