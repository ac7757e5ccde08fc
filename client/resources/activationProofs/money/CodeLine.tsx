import { useContext, useEffect, useRef } from 'react'
import { useWords } from '../../../i18n/useWords.ts'
import type { ActivationProofRow } from '../../../records.ts'
import { fileUrl } from '../../../review/viewer/fileUrl.ts'
import type { ShownPdf } from '../../../review/viewer/openDocument.ts'
import { ShownDocument } from '../../../review/viewer/shownDocument.ts'
import styles from './CodeLine.module.css'

/** The lower edge of a cheque with its code line, as a strip under the paper. */
export function CodeLine({ record }: { record: ActivationProofRow }) {
  const words = useWords()
  const shown = useContext(ShownDocument)
  if (record.payment_method !== 'cheque') return null
  const photo = record.files.find(({ type }) => type.startsWith('image/'))
  if (photo)
    return (
      <div className={styles.strip} data-slot="code-line">
        <img src={fileUrl(photo.id)} alt={words('money.code_line')} draggable={false} />
      </div>
    )
  if (shown?.kind !== 'pdf') return null
  return <PdfStrip opened={shown} label={words('money.code_line')} />
}

function PdfStrip({ opened, label }: { opened: ShownPdf; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    // Load the PDF reader only for a PDF. The viewer reports a page that it cannot draw.
    import('./drawStrip.ts').then(({ drawStrip }) => drawStrip(opened, element)).catch(() => {})
  }, [opened])
  return (
    <div className={styles.strip} data-slot="code-line">
      <canvas key={opened.pdf.fingerprints[0]} ref={canvas} role="img" aria-label={label} />
    </div>
  )
}
