import { type FormEvent, useId } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import formStyles from '../../elements/form.module.css'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'
import { useTryName, useWatchLists } from './useWatchLists.ts'
import styles from './WatchLists.module.css'

const DEFAULT_THRESHOLD = 75

/** Compares a name with the lists at any threshold. The server stores nothing. */
export function TryName() {
  const words = useWords()
  const id = useId()
  const trial = useTryName()
  const hasLists = (useWatchLists().data ?? []).length > 0
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    trial.mutate({ name: String(form.get('name')).trim(), threshold: Number(form.get('threshold')) })
  }
  const { data } = trial
  return (
    <form className={styles.card} aria-labelledby={`${id}-title`} onSubmit={submit}>
      <h2 id={`${id}-title`}>{words('watch.try')}</h2>
      <p data-tone="muted">{words('watch.try_text')}</p>
      <div className={styles.tryFields}>
        <div>
          <label className={formStyles.label} htmlFor={`${id}-name`}>
            {words('watch.try_name')}
          </label>
          <input
            id={`${id}-name`}
            name="name"
            className={formStyles.input}
            dir="auto"
            autoComplete="off"
            minLength={2}
            maxLength={300}
            required
          />
        </div>
        <div>
          <label className={formStyles.label} htmlFor={`${id}-threshold`}>
            {words('watch.try_from')}
          </label>
          <input
            id={`${id}-threshold`}
            name="threshold"
            type="number"
            className={formStyles.input}
            min={0}
            max={100}
            defaultValue={DEFAULT_THRESHOLD}
            required
          />
        </div>
      </div>
      <div className={styles.acts}>
        <button type="submit" className={buttonClass()} disabled={trial.isPending || !hasLists}>
          {words('watch.try_do')}
        </button>
      </div>
      {trial.isError && (
        <p className={formStyles.error} role="alert">
          {words('setting.failed')}
        </p>
      )}
      {data && (
        <div role="status">
          {data.hits.length === 0 && <p>{words('watch.try_none', { threshold: data.threshold })}</p>}
          <ul className={styles.hits}>
            {data.hits.map((hit) => (
              <li key={`${hit.list} ${hit.ref}`}>
                <b dir="ltr">{hit.score}</b>
                <span>
                  <bdi>{hit.name}</bdi>
                  {hit.blocks && <span data-tone="bad"> {words('watch.blocks')}</span>}
                  <small className={textStyles.mono} data-tone="muted">
                    {' '}
                    {hit.list} {hit.ref}
                  </small>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </form>
  )
}
