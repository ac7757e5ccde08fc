import { Download } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import textStyles from '../../elements/text.module.css'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { useCan } from '../../layout/useCan.ts'
import { fetchFile, saveFile } from '../../providers/files.ts'
import { API } from '../../providers/http.ts'
import styles from './Accesses.module.css'

const FORMATS = { csv: 'text/csv', pdf: 'application/pdf' } as const

/** The accesses to a trader's data as a file, for officers who may export it. */
export function AccessReport({ traderId }: { traderId: string }) {
  const words = useWords()
  const { language } = useLanguage()
  const mayExport = useCan('export_trader')
  const [state, setState] = useState<'rest' | 'work' | 'failed'>('rest')
  if (!mayExport) return null
  const save = async (format: keyof typeof FORMATS) => {
    setState('work')
    try {
      const address = `${API}/traders/${traderId}/accesses?lang=${language}`
      const file = await fetchFile(address, { accept: FORMATS[format], signal: new AbortController().signal })
      saveFile(file, `accesses-${traderId}.${format}`)
      setState('rest')
    } catch {
      setState('failed')
    }
  }
  return (
    <div className={styles.report}>
      {(['csv', 'pdf'] as const).map((format) => (
        <button
          key={format}
          type="button"
          className={buttonClass()}
          disabled={state === 'work'}
          onClick={() => void save(format)}
        >
          <Download size={14} strokeWidth={1.6} aria-hidden="true" />
          {words(`whole.seen_${format}`)}
        </button>
      ))}
      <span role="status" className={textStyles.small}>
        {state === 'failed' && words('whole.seen_not_saved')}
      </span>
    </div>
  )
}
