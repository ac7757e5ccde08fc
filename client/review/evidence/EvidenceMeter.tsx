import { clsx } from 'clsx'
import { ArrowRight, Check, EyeOff } from 'lucide-react'
import flowStyles from '../../elements/flow.module.css'
import { findTarget } from '../../elements/focusTargets.ts'
import { useWords } from '../../i18n/useWords.ts'
import type { Dossier, EvidenceFile, FileRef } from '../../records.ts'
import { PartBars } from '../viewer/PartBars.tsx'
import { countParts, type PageState, unseenParts } from '../viewer/parts.ts'
import { usePageText, usePartText, useRequiredPages } from '../viewer/useRequiredPages.ts'
import { useViewer } from '../viewer/useViewer.tsx'
import styles from './EvidenceMeter.module.css'

/** Above this number, pages are counted instead of listed. */
const MAX_CHIPS = 6

/** The document parts seen at a readable size, and the parts that an accept still waits for. */
export function EvidenceMeter({ record }: { record: Dossier }) {
  const words = useWords()
  const pages = useRequiredPages(record)
  const requiredFiles = record.evidence.files.filter(({ required }) => required.length > 0)
  if (requiredFiles.length === 0) return null
  const passed = requiredFiles.filter(({ unseen }) => unseen)
  const { seen, all } = countParts(pages)
  return (
    <div className={styles.seen} data-slot="seen">
      <span className={styles.text} title={words('seen.legend')}>
        {words('seen.title')} {all > 0 && <b>{words('seen.count', { seen, smart_count: all })}</b>}
      </span>
      {pages.length + passed.length <= MAX_CHIPS ? (
        <ol>
          {pages.map((state) => (
            <li key={`${state.fileId} ${state.page}`}>
              <PageChip record={record} state={state} alone={requiredFiles.length === 1} />
            </li>
          ))}
          {passed.map((evidence) => (
            <li key={evidence.file_id}>
              <WaivedChip record={record} evidence={evidence} />
            </li>
          ))}
        </ol>
      ) : (
        <NextChip pages={pages} alone={requiredFiles.length === 1} record={record} />
      )}
    </div>
  )
}

const fileOf = ({ files }: Dossier, id: string): FileRef | undefined => files.find((file) => file.id === id)

/** Goes to a part of a page, and gives the document the focus. */
function useGoTo() {
  const { show } = useViewer()
  return (fileId: string, page: number, part = 0) => {
    show(fileId, page, part)
    findTarget('document')?.focus()
  }
}

function PageChip({ record, state, alone }: { record: Dossier; state: PageState; alone: boolean }) {
  const words = useWords()
  const describePage = usePageText()
  const goTo = useGoTo()
  const { fileId, page, isRecorded, parts } = state
  const file = fileOf(record, fileId)
  const what = file ? words(`file.${file.kind}`) : ''
  const title = describePage(state, what)
  const [next] = unseenParts([state])
  const of = file?.pages === 1 ? what : words('seen.chip', { what, page })
  return (
    <button
      type="button"
      className={clsx(styles.seenChip, !isRecorded && styles.todo)}
      title={title}
      aria-label={title}
      onClick={() => goTo(fileId, page, next?.part)}
    >
      {isRecorded && <Check size={12} strokeWidth={3} aria-hidden="true" />}
      {alone ? page : of}
      {!isRecorded && <PartBars parts={parts} className={styles.bars} />}
    </button>
  )
}

/** A document that a supervisor accepted unseen: one chip, however many pages it has. */
function WaivedChip({ record, evidence: { file_id, unseen } }: { record: Dossier; evidence: EvidenceFile }) {
  const words = useWords()
  const goTo = useGoTo()
  const file = fileOf(record, file_id)
  if (!unseen) return null
  const title = words('seen.unseen_by', { name: unseen.officer.name, why: unseen.why })
  return (
    <button
      type="button"
      className={clsx(styles.seenChip, styles.passed)}
      title={title}
      aria-label={title}
      onClick={() => goTo(file_id, 1)}
    >
      <EyeOff size={12} strokeWidth={2.2} aria-hidden="true" />
      {file && words(`file.${file.kind}`)}
    </button>
  )
}

/** With too many pages to list, a chip that goes to the first unseen part. */
function NextChip({ record, pages, alone }: { record: Dossier; pages: readonly PageState[]; alone: boolean }) {
  const words = useWords()
  const describePart = usePartText()
  const goTo = useGoTo()
  const [next] = unseenParts(pages)
  if (!next)
    return (
      <span className={styles.seenChip}>
        <Check size={12} strokeWidth={3} aria-hidden="true" />
        {words('seen.mark')}
      </span>
    )
  const file = fileOf(record, next.fileId)
  const partText = describePart(next)
  return (
    <button
      type="button"
      className={clsx(styles.seenChip, styles.todo)}
      onClick={() => goTo(next.fileId, next.page, next.part)}
    >
      {alone || !file ? partText : words('seen.of', { what: words(`file.${file.kind}`), place: partText })}
      <ArrowRight size={12} strokeWidth={2.2} aria-hidden="true" className={flowStyles.mirrored} />
    </button>
  )
}
