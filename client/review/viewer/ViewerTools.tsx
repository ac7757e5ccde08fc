import {
  ChevronLeft,
  ChevronRight,
  FileText,
  type LucideIcon,
  Minus,
  MoveHorizontal,
  Plus,
  RotateCcw,
  RotateCw,
} from 'lucide-react'
import { fileSize } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import type { FileRef } from '../../records.ts'

type Props = {
  files: readonly FileRef[]
  file: FileRef
  choose: (file: FileRef) => void
  page: number
  pages: number
  go: (page: number) => void
  percent: number
  fitting: boolean
  fit: () => void
  zoom: (factor: number) => void
  rotate: (degrees: number) => void
}

function Tool({
  icon: Icon,
  label,
  act,
  off,
  on,
}: {
  icon: LucideIcon
  label: string
  act: () => void
  off?: boolean
  on?: boolean
}) {
  return (
    <button
      type="button"
      className="btn bare icon s"
      aria-label={label}
      title={label}
      aria-pressed={on}
      disabled={off}
      onClick={act}
    >
      <Icon size={16} strokeWidth={1.6} />
    </button>
  )
}

/** Which document this is, and how it is looked at. */
export function ViewerTools({ files, file, choose, page, pages, go, percent, fitting, fit, zoom, rotate }: Props) {
  const words = useWords()
  const { language } = useLanguage()
  return (
    <div className="tools-row" role="toolbar" aria-label={words('viewer.tools')}>
      {files.length > 1 ? (
        <fieldset className="seg files" aria-label={words('viewer.documents')}>
          {files.map((each) => (
            <button
              key={each.id}
              type="button"
              aria-pressed={each.id === file.id}
              title={each.name}
              onClick={() => choose(each)}
            >
              {words(`file.${each.kind}`)}
            </button>
          ))}
        </fieldset>
      ) : (
        <FileText size={16} strokeWidth={1.6} aria-hidden="true" />
      )}
      <span className="file clip">
        <bdi title={file.name}>{file.name}</bdi>
        <small>
          {words('viewer.pages', { smart_count: file.pages })}
          {words('comma')}
          {fileSize(file.size, language)}
        </small>
      </span>
      {pages > 1 && (
        <>
          <Tool icon={ChevronLeft} label={words('viewer.previous')} act={() => go(page - 1)} off={page <= 1} />
          <bdi dir="ltr" className="pg">
            {page} / {pages}
          </bdi>
          <Tool icon={ChevronRight} label={words('viewer.next')} act={() => go(page + 1)} off={page >= pages} />
          <hr />
        </>
      )}
      <Tool icon={Minus} label={words('viewer.smaller')} act={() => zoom(1 / 1.25)} off={percent <= 20} />
      <bdi dir="ltr" className="pct">
        {percent}%
      </bdi>
      <Tool icon={Plus} label={words('viewer.larger')} act={() => zoom(1.25)} off={percent >= 500} />
      <Tool icon={MoveHorizontal} label={words('viewer.fit')} act={fit} on={fitting} />
      <hr />
      <Tool icon={RotateCcw} label={words('viewer.turn_left')} act={() => rotate(-90)} />
      <Tool icon={RotateCw} label={words('viewer.turn_right')} act={() => rotate(90)} />
    </div>
  )
}
