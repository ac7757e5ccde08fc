import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import chipStyles from '../../elements/chip.module.css'
import formStyles from '../../elements/form.module.css'
import textStyles from '../../elements/text.module.css'
import { formatCount } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { useOutcome } from '../../layout/Outcome.tsx'
import { LoadProblem } from '../../layout/pages.tsx'
import { ActionDialog } from '../../record/ActionDialog.tsx'
import type { WatchList, WatchListEntry } from '../../records.ts'
import { useEntries, useEntryAct, useRemoveList } from './useWatchLists.ts'
import styles from './WatchLists.module.css'

function ReasonField() {
  const words = useWords()
  const id = useId()
  return (
    <div>
      <label className={formStyles.label} htmlFor={id}>
        {words('watch.reason')}
      </label>
      <input id={id} name="reason" className={formStyles.input} dir="auto" maxLength={1000} required />
    </div>
  )
}

const reasonIn = (form: FormData) => String(form.get('reason')).trim()

/** Takes a list out of force, with a reason, and says first what follows from that. */
function RemoveList({ list }: { list: string }) {
  const words = useWords()
  const { showOutcome } = useOutcome()
  const [isOpen, setOpen] = useState(false)
  const act = useRemoveList(list, (isProposed) => {
    setOpen(false)
    showOutcome(words(isProposed ? 'watch.proposed' : 'watch.list_removed', { name: list }), '/lists')
  })
  return (
    <>
      <button type="button" className={buttonClass('danger')} onClick={() => setOpen(true)}>
        {words('watch.remove_list')}
      </button>
      {isOpen && (
        <ActionDialog
          title={words('watch.remove_list_what', { name: list })}
          text={words('watch.remove_list_text')}
          confirm={words('watch.remove_list')}
          isDanger
          isBusy={act.isPending}
          error={act.error}
          onClose={() => setOpen(false)}
          onSubmit={(form) => act.mutate(reasonIn(form))}
        >
          <ReasonField />
        </ActionDialog>
      )}
    </>
  )
}

/** Removes a typed entry, with a reason. */
function RemoveEntry({ list, entry }: { list: string; entry: WatchListEntry }) {
  const words = useWords()
  const { showOutcome } = useOutcome()
  const [isOpen, setOpen] = useState(false)
  const act = useEntryAct(list, (isProposed) => {
    setOpen(false)
    showOutcome(words(isProposed ? 'watch.proposed' : 'watch.removed', { name: entry.name }), '/lists')
  })
  return (
    <>
      <button
        type="button"
        className={buttonClass('slim')}
        aria-label={words('watch.remove_what', { name: entry.name })}
        onClick={() => setOpen(true)}
      >
        {words('watch.remove')}
      </button>
      {isOpen && (
        <ActionDialog
          title={words('watch.remove_what', { name: entry.name })}
          text={words('watch.remove_text')}
          confirm={words('watch.remove')}
          isDanger
          isBusy={act.isPending}
          error={act.error}
          onClose={() => setOpen(false)}
          onSubmit={(form) => act.mutate({ remove: entry.ref, reason: reasonIn(form) })}
        >
          <ReasonField />
        </ActionDialog>
      )}
    </>
  )
}

const TYPES = ['person', 'organization', 'vessel', 'other'] as const
const FIELDS = ['name', 'aliases', 'birth_date', 'country', 'source'] as const
const REQUIRED: readonly string[] = ['name', 'source']

/** A form that adds an entry to a typed list, or to a new one (`list` null). */
export function TypeEntry({ list, onDone }: { list: string | null; onDone?: (list: string) => void }) {
  const words = useWords()
  const id = useId()
  const { showOutcome } = useOutcome()
  const [isOpen, setOpen] = useState(false)
  const [into, setInto] = useState(list ?? '')
  const act = useEntryAct(into, (isProposed) => {
    setOpen(false)
    showOutcome(words(isProposed ? 'watch.proposed' : 'watch.typed', { name: into }), '/lists')
    if (!isProposed) onDone?.(into)
  })
  const submit = (form: FormData) => {
    const text = (field: string) => String(form.get(field) ?? '').trim()
    const aliases = text('aliases')
      .split(';')
      .map((alias) => alias.trim())
      .filter((alias) => alias !== '')
    act.mutate({
      list: into,
      add: {
        type: text('type'),
        name: text('name'),
        aliases,
        source: text('source'),
        ...(text('birth_date') && { birth_date: text('birth_date') }),
        ...(text('country') && { country: text('country') }),
      },
    })
  }
  return (
    <>
      <button type="button" className={buttonClass()} onClick={() => setOpen(true)}>
        <Plus size={15} strokeWidth={2} aria-hidden="true" />
        {words('watch.type')}
      </button>
      {isOpen && (
        <ActionDialog
          title={words('watch.type')}
          text={words('watch.type_text')}
          confirm={words('watch.type_do')}
          isBusy={act.isPending}
          error={act.error}
          onClose={() => setOpen(false)}
          onSubmit={submit}
        >
          {list === null && (
            <div>
              <label className={formStyles.label} htmlFor={`${id}-list`}>
                {words('watch.name')}
              </label>
              <input
                id={`${id}-list`}
                className={formStyles.input}
                dir="ltr"
                pattern="[a-z][a-z0-9\-]*"
                maxLength={32}
                required
                value={into}
                onChange={({ target }) => setInto(target.value)}
              />
            </div>
          )}
          <div>
            <label className={formStyles.label} htmlFor={`${id}-type`}>
              {words('watch.entry_type')}
            </label>
            <select id={`${id}-type`} name="type" className={formStyles.input}>
              {TYPES.map((type) => (
                <option key={type} value={type}>
                  {words(`watch.type_of.${type}`)}
                </option>
              ))}
            </select>
          </div>
          {FIELDS.map((field) => (
            <div key={field}>
              <label className={formStyles.label} htmlFor={`${id}-${field}`}>
                {words(`watch.field.${field}`)}
              </label>
              <input
                id={`${id}-${field}`}
                name={field}
                className={formStyles.input}
                dir="auto"
                maxLength={300}
                required={REQUIRED.includes(field)}
              />
            </div>
          ))}
        </ActionDialog>
      )}
    </>
  )
}

type EntriesProps = {
  list: WatchList
  /** The version whose entries are shown. */
  version: number
  /** Shows the version in force again. */
  onBack: () => void
}

/**
 * The entries of a version of a list, with a search on the server. Only typed entries of the version in force can be
 * removed.
 */
export function Entries({ list, version, onBack }: EntriesProps) {
  const words = useWords()
  const { language } = useLanguage()
  const id = useId()
  const [q, setQ] = useState('')
  const { data, error, refetch } = useEntries(list.list, version, q)
  const isInForce = version === list.version
  const acts: readonly string[] = isInForce ? list.allowed_actions : []
  return (
    <section aria-labelledby={id}>
      <header className={styles.entriesHead}>
        <h2 id={id}>
          {words('watch.entries_of', { list: list.list })}{' '}
          <span data-tone="muted">{data && formatCount(data.total, language)}</span>
        </h2>
        <input
          type="search"
          className={formStyles.input}
          aria-label={words('watch.search')}
          placeholder={words('watch.search')}
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
        {acts.includes('add_list_entry') && <TypeEntry list={list.list} />}
        {acts.includes('remove_list') && <RemoveList list={list.list} />}
      </header>
      {!isInForce && (
        <p className={styles.earlier} role="status">
          {words('watch.earlier', { version })}
          <button type="button" className={buttonClass('slim')} onClick={onBack}>
            {words('watch.back_in_force')}
          </button>
        </p>
      )}
      {error && !data ? (
        <LoadProblem error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{words('watch.column.entry')}</th>
                <th scope="col">{words('watch.field.name')}</th>
                <th scope="col" className={styles.wide}>
                  {words('watch.column.aliases')}
                </th>
                <th scope="col" className={styles.wide}>
                  {words('watch.field.birth_date')}
                </th>
                <th scope="col">{words('watch.column.source')}</th>
              </tr>
            </thead>
            <tbody>
              {data?.entries.map((entry) => (
                <tr key={entry.ref}>
                  <td>
                    <bdi className={textStyles.mono}>{entry.ref}</bdi>
                  </td>
                  <td>
                    <bdi>{entry.name}</bdi>{' '}
                    {version > 1 && entry.from_version === version && (
                      <span className={chipStyles.chip} data-slot="chip" data-tone="ok">
                        {words('watch.is_new')}
                      </span>
                    )}
                    <small className={styles.onPhone} data-tone="muted">
                      {[...entry.aliases, ...entry.birth_dates].map((one) => (
                        <bdi key={one}>{one}</bdi>
                      ))}
                    </small>
                  </td>
                  <td className={styles.wide} data-tone="muted">
                    <bdi>{entry.aliases.join('; ')}</bdi>
                  </td>
                  <td className={styles.wide} data-tone="muted">
                    <bdi dir="ltr">{entry.birth_dates.join('; ')}</bdi>
                  </td>
                  <td data-tone="muted">
                    <bdi>{entry.programme ?? entry.source}</bdi>{' '}
                    {acts.includes('remove_list_entry') && <RemoveEntry list={list.list} entry={entry} />}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {data?.entries.length === 0 && <p data-tone="muted">{words('watch.no_entry')}</p>}
        </div>
      )}
    </section>
  )
}
