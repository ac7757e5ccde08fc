import { Columns3 } from 'lucide-react'
import { useGetIdentity, useResourceContext, useStore } from 'react-admin'
import { buttonClass } from '../elements/buttonClass.ts'
import formStyles from '../elements/form.module.css'
import { useWords } from '../i18n/useWords.ts'
import { PanelButton } from '../layout/Panel.tsx'
import { HIDDEN_COLUMNS } from '../providers/store.ts'
import styles from './ColumnChoice.module.css'
import type { Column } from './ListTable.tsx'

const NONE: readonly string[] = []

/** The labels of the columns that this officer hides in the list of this page; kept in this browser. */
function useHiddenColumns() {
  const resource = useResourceContext()
  const { identity } = useGetIdentity()
  return useStore<readonly string[]>(`${HIDDEN_COLUMNS}${identity?.id ?? 'nobody'}.${resource}`, NONE)
}

/** The first column names the row and opens it, so it cannot be hidden. */
const canHide = <R,>(column: Column<R>, index: number) => index > 0 && !column.pinned

/** The columns that this officer sees. */
export function useShownColumns<R>(columns: readonly Column<R>[]): readonly Column<R>[] {
  const [hidden] = useHiddenColumns()
  return columns.filter((column, index) => !canHide(column, index) || !hidden.includes(column.label))
}

export function ColumnChoice<R>({ columns }: { columns: readonly Column<R>[] }) {
  const words = useWords()
  const [hidden, setHidden] = useHiddenColumns()
  const choices = columns.filter(canHide)
  const someHidden = choices.some(({ label }) => hidden.includes(label))
  const toggle = (label: string, shown: boolean) =>
    setHidden(shown ? hidden.filter((one) => one !== label) : [...hidden, label])
  return (
    <PanelButton
      className={buttonClass('bare', 'icon')}
      title={words('rows.columns')}
      name={words(someHidden ? 'rows.columns_hidden' : 'rows.columns')}
      face={
        <span className={styles.face} data-set={someHidden || undefined}>
          <Columns3 size={16} strokeWidth={1.6} aria-hidden="true" />
        </span>
      }
      atEnd
    >
      {() => (
        <div className={styles.body}>
          <fieldset className={styles.choices} aria-label={words('rows.columns')}>
            {choices.map(({ label }, index) => (
              <label key={label} className={formStyles.check}>
                <input
                  type="checkbox"
                  checked={!hidden.includes(label)}
                  // biome-ignore lint/a11y/noAutofocus: the panel was opened to choose here
                  autoFocus={index === 0}
                  onChange={({ target }) => toggle(label, target.checked)}
                />
                {words(label)}
              </label>
            ))}
          </fieldset>
          <button
            type="button"
            className={buttonClass('bare')}
            aria-disabled={!someHidden}
            onClick={() => setHidden(NONE)}
          >
            {words('rows.columns_all')}
          </button>
        </div>
      )}
    </PanelButton>
  )
}
