import { clsx } from 'clsx'
import { CircleDashed, FileX, History, ListChecks, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { KeyCap } from '../../elements/KeyCap.tsx'
import textStyles from '../../elements/text.module.css'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { useLetterKeysEnabled } from '../../layout/useLetterKeys.ts'
import type { AcceptState, Dossier } from '../../records.ts'
import { useCheckText } from '../facts/useCheckText.ts'
import styles from './UndoneList.module.css'
import { useUndoneTexts } from './useUndoneTexts.ts'

type Props = { record: Dossier; accepting: AcceptState; onRead: () => void; onLookUp: () => void }

/** Lists the checks that an accept skips: fields not read, look-ups not made, warnings, no document. */
export function UndoneList({ record, accepting, onRead, onLookUp }: Props) {
  const words = useWords()
  const checkText = useCheckText()
  const { language } = useLanguage()
  const undoneText = useUndoneTexts()
  const [letterKeys] = useLetterKeysEnabled()
  const { not_read, not_looked_up, warnings, no_document, same_as_refused } = accepting
  const go = (label: string, key: string, act: () => void) =>
    record.readings_open && (
      <button type="button" className={clsx(textStyles.link, styles.link)} onClick={act}>
        {label}
        {letterKeys && <KeyCap>{key}</KeyCap>}
      </button>
    )
  const isWithout = !no_document && record.files.length === 0
  const notTicked = record.checklist.filter(({ ticked }) => ticked === null)
  const gaps = not_read.length + not_looked_up.length + warnings.length + notTicked.length
  const isComplete = !isWithout && gaps === 0 && !no_document && !same_as_refused
  if (isComplete) return null
  return (
    <ul className={styles.undone}>
      {not_read.length > 0 && (
        <Row icon={CircleDashed} label={words('accept.not_read')} act={go(words('accept.read'), 'I', onRead)}>
          {undoneText.fields(not_read)}
        </Row>
      )}
      {not_looked_up.length > 0 && (
        <Row icon={CircleDashed} label={words('accept.not_looked_up')} act={go(words('look_up.open'), 'O', onLookUp)}>
          {undoneText.registers(not_looked_up)}
        </Row>
      )}
      {notTicked.length > 0 && (
        <Row icon={ListChecks} label={words('checklist.open')}>
          {notTicked.map(({ code, texts }) => (
            <span key={code}>{texts[language]}</span>
          ))}
        </Row>
      )}
      {(no_document || isWithout) && (
        <Row icon={FileX} warns label={words('accept.no_document')}>
          {words(isWithout ? 'accept.without_text' : 'accept.no_document_text')}
        </Row>
      )}
      {same_as_refused && (
        <Row icon={History} warns label={words('accept.same_as_refused')}>
          {words('accept.same_as_refused_text')}
        </Row>
      )}
      {warnings.length > 0 && (
        <Row icon={TriangleAlert} warns label={words('accept.warnings', { smart_count: warnings.length })}>
          {warnings.map((check) => (
            <span key={check.id}>
              {/* Name each of several unread fields. */}
              {check.why === 'not_read'
                ? words('accept.said_not_read', { what: undoneText.fields([check.fact]) })
                : checkText(check)}
            </span>
          ))}
        </Row>
      )}
    </ul>
  )
}

function Row({
  icon: Icon,
  label,
  warns = false,
  act,
  children,
}: {
  icon: LucideIcon
  label: string
  warns?: boolean
  act?: ReactNode
  children: ReactNode
}) {
  return (
    <li className={clsx(warns && styles.warns)}>
      <Icon size={16} strokeWidth={1.7} aria-hidden="true" />
      <b>{label}</b>
      <span className={styles.summary}>{children}</span>
      {act}
    </li>
  )
}
