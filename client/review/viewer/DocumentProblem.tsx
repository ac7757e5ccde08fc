import { CloudOff, Download, FileWarning, FileX, RefreshCw, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import { type Key, useWords } from '../../i18n/useWords.ts'
import type { EvidenceFile, FileRef } from '../../records.ts'
import { AcceptUnseen } from './AcceptUnseen.tsx'
import styles from './DocumentProblem.module.css'
import { type DocumentProblem, documentProblem, readDocument } from './openDocument.ts'

const ICONS = { damaged: FileX, altered: FileWarning, away: CloudOff, offline: WifiOff } as const

/** The officer's options for a document that is not shown. */
export type UnseenAcceptance = { evidence: EvidenceFile | undefined; canWaive: boolean; onWaived: () => void }

type Props = UnseenAcceptance & { file: FileRef; trouble: DocumentProblem; retry: () => void }

/** Replaces a document that cannot be shown: the cause, and the options. */
export function DocumentProblemMessage({ file, trouble, retry, ...unshown }: Props) {
  const words = useWords()
  const Icon = ICONS[trouble]
  return (
    <div className={styles.notShown} data-slot="not-shown" dir={document.documentElement.dir || undefined}>
      <Icon size={28} strokeWidth={1.4} aria-hidden="true" />
      <h2>{words(`paper.${trouble}`)}</h2>
      <p>{words(`paper.${trouble}_text`)}</p>
      {(trouble === 'away' || trouble === 'offline') && (
        <button type="button" className={buttonClass()} onClick={retry}>
          <RefreshCw size={15} aria-hidden="true" />
          {words('paper.again')}
        </button>
      )}
      {trouble === 'damaged' && <DamagedActions file={file} {...unshown} />}
    </div>
  )
}

/** A message above a document when some of its pages could not be drawn. */
export function PageFailed({ file, ...unshown }: UnseenAcceptance & { file: FileRef }) {
  const words = useWords()
  return (
    <div className={styles.pageFailed} role="alert" dir={document.documentElement.dir || undefined}>
      <FileX size={16} strokeWidth={1.6} aria-hidden="true" />
      <span>{words('paper.page_failed')}</span>
      <DamagedActions file={file} {...unshown} />
    </div>
  )
}

function DamagedActions({ file, evidence, canWaive, onWaived }: UnseenAcceptance & { file: FileRef }) {
  const words = useWords()
  const [state, setState] = useState<'idle' | 'busy' | Key>('idle')

  async function download() {
    setState('busy')
    try {
      const url = URL.createObjectURL(await readDocument(file.id, { download: true }))
      const link = document.createElement('a')
      link.href = url
      link.download = file.name
      link.click()
      setTimeout(() => URL.revokeObjectURL(url), 60_000)
      setState('idle')
    } catch (error) {
      setState(documentProblem(error) === 'damaged' ? 'paper.download_failed' : 'paper.download_unreachable')
    }
  }

  return (
    <>
      <button type="button" className={buttonClass()} disabled={state === 'busy'} onClick={() => void download()}>
        <Download size={15} aria-hidden="true" />
        {words(state === 'busy' ? 'paper.downloading' : 'paper.download')}
      </button>
      {state !== 'idle' && state !== 'busy' && (
        <p data-tone="bad" role="alert">
          {words(state)}
        </p>
      )}
      {evidence?.unseen ? (
        <p>{words('seen.unseen_by', { name: evidence.unseen.officer.name, why: evidence.unseen.why })}</p>
      ) : (
        canWaive &&
        evidence &&
        (evidence.may_accept_unseen ? (
          <AcceptUnseen fileId={file.id} onWaived={onWaived} />
        ) : (
          <p>{words('paper.ask_supervisor')}</p>
        ))
      )}
    </>
  )
}
