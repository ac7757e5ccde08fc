import { clsx } from 'clsx'
import { ArrowRight, Check, EyeOff } from 'lucide-react'
import { useWords } from '../../i18n/useWords.ts'
import type { Dossier, FileRef } from '../../records.ts'
import { unseenPages } from '../desk/missing.ts'
import { useViewer } from '../viewer/useViewer.tsx'
import styles from './EvidenceMeter.module.css'

/** Above this number, pages are counted instead of listed. */
const MOST_CHIPS = 6

/** Which pages were seen at a readable size, and which an accept still waits for. */
export function EvidenceMeter({ record }: { record: Dossier }) {
  const words = useWords()
  const { show } = useViewer()
  const { files, evidence } = record
  const asked = (evidence?.files ?? []).filter(({ required }) => required.length > 0)
  if (asked.length === 0) return null
  const of = (id: string) => files.find((file) => file.id === id)
  const nameOf = (file: FileRef | undefined) => (file ? words(`file.${file.kind}`) : '')
  const pages = asked.flatMap(({ file_id, required, seen, unseen }) => {
    const chip = (page: number) => ({
      file_id,
      page,
      pages: required.length,
      passed: unseen,
      seen: seen.includes(page),
    })
    // A document that a supervisor let pass is one chip, however many pages it has.
    return unseen && !required.every((page) => seen.includes(page)) ? [chip(1)] : required.map(chip)
  })
  const needed = asked.filter(({ unseen }) => !unseen).flatMap(({ required }) => required).length
  const missing = unseenPages(record)
  const [first] = missing

  function goTo(fileId: string, page: number) {
    show(fileId, page)
    document.getElementById('document')?.focus()
  }

  return (
    <div className={styles.seen} data-slot="seen">
      <span className={styles.text} aria-live="polite">
        {words('seen.title')}{' '}
        {needed > 0 && <b>{words('seen.count', { seen: needed - missing.length, smart_count: needed })}</b>}
      </span>
      {pages.length <= MOST_CHIPS ? (
        <ol>
          {pages.map(({ file_id, page, pages: ofFile, passed, seen }) => {
            const what = nameOf(of(file_id))
            const alone = asked.length === 1
            const text =
              alone && !passed ? String(page) : ofFile === 1 || passed ? what : words('seen.chip', { what, page })
            const title =
              passed && !seen
                ? words('seen.unseen_by', { name: passed.officer.name, why: passed.why })
                : words(seen ? 'seen.page_seen' : 'seen.page_unseen', { page, what })
            return (
              <li key={`${file_id} ${page}`}>
                <button
                  type="button"
                  className={clsx(styles.seenChip, !seen && (passed ? styles.passed : styles.todo))}
                  title={title}
                  aria-label={title}
                  onClick={() => goTo(file_id, page)}
                >
                  {seen && <Check size={12} strokeWidth={3} aria-hidden="true" />}
                  {!seen && passed && <EyeOff size={12} strokeWidth={2.2} aria-hidden="true" />}
                  {text}
                </button>
              </li>
            )
          })}
        </ol>
      ) : first ? (
        <button
          type="button"
          className={clsx(styles.seenChip, styles.todo)}
          onClick={() => goTo(first.fileId, first.page)}
        >
          {asked.length === 1
            ? words('seen.first_missing', { page: first.page })
            : words('seen.first_missing_of', { what: nameOf(of(first.fileId)), page: first.page })}
          <ArrowRight size={12} strokeWidth={2.2} aria-hidden="true" className="flip" />
        </button>
      ) : (
        <span className={styles.seenChip}>
          <Check size={12} strokeWidth={3} aria-hidden="true" />
          {words('seen.mark')}
        </span>
      )}
    </div>
  )
}
