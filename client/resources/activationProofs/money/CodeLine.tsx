import { useWords } from '../../../i18n/useWords.ts'
import type { ActivationProofRow } from '../../../records.ts'
import { fileUrl } from '../../../review/viewer/fileUrl.ts'
import styles from './CodeLine.module.css'

/** The lower edge of a photographed cheque, where its code line stands, as a strip under the paper. */
export function CodeLine({ record }: { record: ActivationProofRow }) {
  const words = useWords()
  const photo = record.payment_method === 'cheque' && record.files.find(({ type }) => type.startsWith('image/'))
  if (!photo) return null
  return (
    <div className={styles.strip}>
      <img src={fileUrl(photo.id)} alt={words('money.code_line')} draggable={false} />
    </div>
  )
}
