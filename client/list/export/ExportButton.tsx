import LinearProgress from '@mui/material/LinearProgress'
import { clsx } from 'clsx'
import { CircleCheck, Download, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useListContext } from 'react-admin'
import actPanelStyles from '../../elements/actPanel.module.css'
import { buttonClass } from '../../elements/buttonClass.ts'
import flowStyles from '../../elements/flow.module.css'
import formStyles from '../../elements/form.module.css'
import textStyles from '../../elements/text.module.css'
import { formatCount } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { PanelButton } from '../../layout/Panel.tsx'
import { useLimits } from '../../providers/references.ts'
import { chooseExport, type ExportFormat, type ExportResource, exportRows, type Progress } from './download.ts'

type ExportState =
  | { at: 'rest' }
  | { at: 'work'; progress: Progress }
  | { at: 'done'; rows: number; again: (() => void) | null }
  | { at: 'cancelled' | 'failed'; done: number }

const FORMATS = ['csv', 'jsonl'] as const

/** Exports the filtered rows: one export at a time, which continues while the panel is closed. */
function useExport(resource: ExportResource) {
  const { filterValues } = useListContext()
  const [state, setState] = useState<ExportState>({ at: 'rest' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const start = async (format: ExportFormat) => {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    let done = 0
    const filter = Object.fromEntries(Object.entries(filterValues).filter(([, value]) => value !== ''))
    const onProgress = (progress: Progress) => {
      done = progress.done
      setState({ at: 'work', progress })
    }
    try {
      const target = await chooseExport(resource, format)
      if (!target) return
      onProgress({ done: 0, total: 0 })
      setState({ at: 'done', ...(await exportRows(resource, format, filter, target, onProgress, controller.signal)) })
    } catch {
      setState({ at: controller.signal.aborted ? 'cancelled' : 'failed', done })
    } finally {
      running.current = null
      // Stop the download after a failure.
      controller.abort()
    }
  }
  return { state, start, cancel: () => running.current?.abort() }
}

function ExportProgress({ progress: { done, total }, onCancel }: { progress: Progress; onCancel: () => void }) {
  const words = useWords()
  const { language } = useLanguage()
  const share = total > 0 ? Math.min(100, (done / total) * 100) : 0
  return (
    <div className={actPanelStyles.exporting}>
      <LinearProgress
        variant={total > 0 ? 'determinate' : 'indeterminate'}
        value={share}
        aria-label={words('exporting.progress')}
      />
      <span className={flowStyles.row}>
        <span className={textStyles.small} data-tone="muted">
          {words('exporting.of', {
            done: formatCount(done, language),
            total: total > 0 ? formatCount(total, language) : '…',
          })}
        </span>
        <button type="button" className={clsx(textStyles.link, actPanelStyles.aside)} onClick={onCancel}>
          {words('exporting.cancel')}
        </button>
      </span>
    </div>
  )
}

const WORDS = { 'audit-entries': 'exporting.entries', transactions: 'exporting.transactions' } as const

/** The Export button: number of rows, format, and progress. */
export function ExportButton({ resource }: { resource: ExportResource }) {
  const words = useWords()
  const { language } = useLanguage()
  const { total = 0, meta } = useListContext()
  const limits = useLimits()
  const [format, setFormat] = useState<ExportFormat>('csv')
  const { state, start, cancel } = useExport(resource)
  const of = WORDS[resource]
  const title = meta?.estimated
    ? words(`${of}.many`, { count: formatCount(limits.exact_total, language) })
    : words(`${of}.this_many`, { smart_count: total, count: formatCount(total, language) })
  return (
    <PanelButton
      className={buttonClass()}
      title={title}
      atEnd
      face={
        <>
          <Download size={15} strokeWidth={1.6} aria-hidden="true" />
          {words('exporting.title')}
        </>
      }
    >
      {() => (
        <div className={actPanelStyles.panel}>
          <div className={flowStyles.row}>
            <h2>{title}</h2>
            <fieldset
              className={clsx(formStyles.segments, actPanelStyles.aside)}
              aria-label={words('exporting.format')}
              disabled={state.at === 'work'}
            >
              {FORMATS.map((name) => (
                <button key={name} type="button" aria-pressed={format === name} onClick={() => setFormat(name)}>
                  {words(`exporting.${name}`)}
                </button>
              ))}
            </fieldset>
          </div>
          <p className={textStyles.small} data-tone="muted">
            {words(total === 0 ? `${of}.nothing` : `${of}.text`)}
          </p>
          {state.at === 'work' ? (
            <ExportProgress progress={state.progress} onCancel={cancel} />
          ) : (
            <button
              type="button"
              className={buttonClass('primary')}
              disabled={total === 0}
              onClick={() => void start(format)}
            >
              {words('exporting.start')}
            </button>
          )}
          <div role="status">
            {state.at === 'done' && (
              <p className={flowStyles.row}>
                <CircleCheck size={15} strokeWidth={1.6} data-tone="ok" aria-hidden="true" />
                <span>
                  {words(`${of}.done`, { smart_count: state.rows, count: formatCount(state.rows, language) })}
                </span>
                {state.again && (
                  <button type="button" className={clsx(buttonClass(), actPanelStyles.aside)} onClick={state.again}>
                    {words('exporting.save')}
                  </button>
                )}
              </p>
            )}
            {(state.at === 'cancelled' || state.at === 'failed') && (
              <p className={flowStyles.row}>
                <TriangleAlert size={15} strokeWidth={1.6} data-tone="warn" aria-hidden="true" />
                {words(`exporting.${state.at}`, { done: formatCount(state.done, language) })}
              </p>
            )}
          </div>
        </div>
      )}
    </PanelButton>
  )
}
