import LinearProgress from '@mui/material/LinearProgress'
import { Package } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import flowStyles from '../../elements/flow.module.css'
import textStyles from '../../elements/text.module.css'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { useCan } from '../../layout/useCan.ts'
import { chooseTarget, streamFile } from '../../providers/files.ts'
import { API } from '../../providers/http.ts'
import styles from './Accesses.module.css'

type BundleState = { at: 'rest' | 'done' | 'cancelled' | 'failed' } | { at: 'work'; share: number | null }

/** One bundle at a time; leaving the page stops it. */
function useBundle(traderId: string) {
  const { language } = useLanguage()
  const [state, setState] = useState<BundleState>({ at: 'rest' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const start = async () => {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    try {
      const target = await chooseTarget(`trader-${traderId}.zip`)
      if (!target) return
      setState({ at: 'work', share: null })
      // The size is an estimate, so the bar is full only when the file is complete.
      const onProgress = (done: number, about: number) =>
        setState({ at: 'work', share: about > 0 ? Math.min(98, (done / about) * 100) : null })
      await streamFile(`${API}/traders/${traderId}/bundle?lang=${language}`, target, {
        onProgress,
        signal: controller.signal,
      })
      setState({ at: 'done' })
    } catch {
      setState({ at: controller.signal.aborted ? 'cancelled' : 'failed' })
    } finally {
      running.current = null
      controller.abort()
    }
  }
  return { state, start, cancel: () => running.current?.abort() }
}

/** Everything about a trader as one file, for officers who may export it. */
export function BundlePart({ traderId }: { traderId: string }) {
  const words = useWords()
  const id = useId()
  const mayExport = useCan('export_trader')
  const { state, start, cancel } = useBundle(traderId)
  if (!mayExport) return null
  return (
    <section className={styles.accesses} aria-labelledby={id}>
      <h2 id={id}>{words('bundle.title')}</h2>
      <p className={textStyles.small} data-tone="muted">
        {words('bundle.text')}
      </p>
      {state.at === 'work' ? (
        <>
          <LinearProgress
            variant={state.share === null ? 'indeterminate' : 'determinate'}
            value={state.share ?? 0}
            aria-label={words('bundle.progress')}
          />
          <button type="button" className={textStyles.link} onClick={cancel}>
            {words('exporting.cancel')}
          </button>
        </>
      ) : (
        <div className={flowStyles.row}>
          <button type="button" className={buttonClass()} onClick={() => void start()}>
            <Package size={15} strokeWidth={1.6} aria-hidden="true" />
            {words('bundle.make')}
          </button>
        </div>
      )}
      <p role="status" className={textStyles.small}>
        {state.at !== 'rest' && state.at !== 'work' && words(`bundle.${state.at}`)}
      </p>
    </section>
  )
}
