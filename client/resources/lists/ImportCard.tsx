import LinearProgress from '@mui/material/LinearProgress'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import bannerStyles from '../../elements/banner.module.css'
import { buttonClass } from '../../elements/buttonClass.ts'
import formStyles from '../../elements/form.module.css'
import { formatCount, formatFileSize } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { isHttpError } from '../../providers/http.ts'
import { sendFile } from '../../providers/sendFile.ts'
import type { WatchList } from '../../records.ts'
import { KINDS } from './kinds.ts'
import styles from './WatchLists.module.css'

const FORMATS = ['un-xml', 'opensanctions-csv', 'uk-csv', 'csv'] as const

type ListImportState =
  | { is: 'choosing' }
  | { is: 'sending'; share: number; size: number }
  | { is: 'done'; list: WatchList }
  | { is: 'refused'; text: string }

function sentence(error: unknown, fallback: string): string {
  if (!isHttpError(error) || !error.body) return fallback
  return error.body.errors ? Object.values(error.body.errors).join(' ') : error.body.message
}

/** Uploads a file as the next version of a list. The version in force stays until the import is complete. */
export function ImportCard({ onClose, onDone }: { onClose: () => void; onDone: (list: string) => void }) {
  const words = useWords()
  const { language } = useLanguage()
  const queryClient = useQueryClient()
  const id = useId()
  const [state, setState] = useState<ListImportState>({ is: 'choosing' })
  const [format, setFormat] = useState<string>(FORMATS[0])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const file = form.get('file') as File
    const kind = String(form.get('kind'))
    const address = new URLSearchParams({
      list: String(form.get('list')).trim(),
      format,
      ...(kind !== '' && { kind }),
    })
    const sent = new FormData()
    sent.append('file', file)
    setState({ is: 'sending', share: 0, size: file.size })
    try {
      const onProgress = (share: number) => setState({ is: 'sending', share, size: file.size })
      const list = (await sendFile(`/lists?${address}`, sent, { onProgress })) as WatchList
      setState({ is: 'done', list })
      onDone(list.list)
    } catch (error) {
      setState({ is: 'refused', text: sentence(error, words('setting.failed')) })
    }
    void queryClient.invalidateQueries({ queryKey: ['lists'] })
  }

  const isSending = state.is === 'sending'
  return (
    <form className={styles.card} aria-labelledby={`${id}-title`} onSubmit={(event) => void submit(event)}>
      <h2 id={`${id}-title`}>{words('watch.import')}</h2>
      <div className={styles.fields}>
        <div>
          <label className={formStyles.label} htmlFor={`${id}-file`}>
            {words('watch.file')}
          </label>
          <input id={`${id}-file`} name="file" type="file" required disabled={isSending} />
        </div>
        <div>
          <label className={formStyles.label} htmlFor={`${id}-list`}>
            {words('watch.name')}
          </label>
          <input
            id={`${id}-list`}
            name="list"
            className={formStyles.input}
            dir="ltr"
            maxLength={32}
            pattern="[a-z][a-z0-9\-]*"
            required
            disabled={isSending}
          />
        </div>
        <div>
          <label className={formStyles.label} htmlFor={`${id}-format`}>
            {words('watch.format')}
          </label>
          <select
            id={`${id}-format`}
            className={formStyles.input}
            value={format}
            disabled={isSending}
            onChange={({ target }) => setFormat(target.value)}
          >
            {FORMATS.map((one) => (
              <option key={one} value={one}>
                {words(`watch.formats.${one}`)}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label className={formStyles.label} htmlFor={`${id}-kind`}>
            {words('watch.kind_of')}
          </label>
          <select id={`${id}-kind`} name="kind" className={formStyles.input} disabled={isSending}>
            <option value="">{words('watch.kind_kept')}</option>
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {words(`watch.kind.${kind}`)}
              </option>
            ))}
          </select>
        </div>
      </div>
      {format === 'opensanctions-csv' && <p data-tone="warn">{words('watch.licence')}</p>}
      {isSending && (
        <>
          <LinearProgress
            variant={state.share < 1 ? 'determinate' : 'indeterminate'}
            value={Math.round(state.share * 100)}
            aria-label={words('watch.sending')}
          />
          <p role="status" data-tone="muted">
            {words(state.share < 1 ? 'watch.sending' : 'watch.reading')} {formatFileSize(state.size, language)}.{' '}
            {words('watch.stays')}
          </p>
        </>
      )}
      {state.is === 'done' && (
        <p role="status">
          {words('watch.imported', {
            list: state.list.list,
            version: state.list.version,
            entries: formatCount(state.list.entries, language),
            added: formatCount(state.list.added, language),
            removed: formatCount(state.list.removed, language),
            changed: formatCount(state.list.changed, language),
          })}
        </p>
      )}
      {state.is === 'refused' && (
        <div className={bannerStyles.banner} data-tone="bad" role="alert">
          <div>
            <b>{words('watch.refused')}</b>
            <p dir="auto">{state.text}</p>
          </div>
        </div>
      )}
      <div className={styles.acts}>
        <button type="button" className={buttonClass('bare')} disabled={isSending} onClick={onClose}>
          {words('action.back')}
        </button>
        <button type="submit" className={buttonClass('primary')} disabled={isSending}>
          {words('watch.import_do')}
        </button>
      </div>
    </form>
  )
}
