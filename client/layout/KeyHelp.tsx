import Dialog from '@mui/material/Dialog'
import { clsx } from 'clsx'
import { Search, X } from 'lucide-react'
import { Fragment, useId, useState } from 'react'
import { buttonClass } from '../elements/buttonClass.ts'
import formStyles from '../elements/form.module.css'
import keyCapStyles from '../elements/KeyCap.module.css'
import { KeyCap } from '../elements/KeyCap.tsx'
import textStyles from '../elements/text.module.css'
import { foldForSearch } from '../format/fold.ts'
import { useWords } from '../i18n/useWords.ts'
import { useSettings } from '../providers/settings.ts'
import { useFindResource, useHasSimpleQueues } from '../registry.tsx'
import styles from './KeyHelp.module.css'
import { KEY_COLUMNS, type KeyGroup, type KeyLine } from './keys.ts'
import { useCan } from './useCan.ts'
import { useLetterKeysEnabled } from './useLetterKeys.ts'

/** Whether decisions wait, for a second officer or for a recall window, so that their officer may take them back. */
function useCanRecall(): boolean {
  const hasSecondLooks = useFindResource()('second-looks') !== undefined
  const recallWindow = useSettings().data?.find((one) => one.id === 'hold_minutes')
  return hasSecondLooks || recallWindow?.value !== 0
}

/** The keys of every page, and the switch for letter keys. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const id = useId()
  const [enabled, enable] = useLetterKeysEnabled()
  const [query, setQuery] = useState('')
  const wanted = foldForSearch(query.trim())
  const may = useCan('review')
  const canSupervise = useCan('read_work')
  const find = useFindResource()
  const isPlain = useHasSimpleQueues()
  const canRecall = useCanRecall()
  const fits = ({ does, combinations, review, resource, largeTeamOnly, recall, supervises }: KeyLine) =>
    (may || !review) &&
    (canSupervise || !supervises) &&
    !(isPlain && largeTeamOnly) &&
    (canRecall || !recall) &&
    (resource === undefined || find(resource) !== undefined) &&
    (foldForSearch(words(does)).includes(wanted) || combinations.some((way) => foldForSearch(way.join(' ')) === wanted))
  const columns = KEY_COLUMNS.map((groups) =>
    groups.map((group) => ({ ...group, lines: group.lines.filter(fits) })).filter(({ lines }) => lines.length > 0),
  )
  const none = columns.every((groups) => groups.length === 0)
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth={false}
      aria-labelledby={`${id}-title`}
      slotProps={{ paper: { className: styles.keySheet } }}
    >
      <header>
        <h2 id={`${id}-title`}>{words('keys.title')}</h2>
        <label className={clsx(formStyles.search, styles.search)}>
          <Search size={15} strokeWidth={1.6} aria-hidden="true" />
          <input
            type="search"
            aria-label={words('keys.find')}
            placeholder={words('keys.find')}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            autoFocus
          />
        </label>
        <button
          type="button"
          className={buttonClass('bare', 'icon', 'small')}
          aria-label={words('action.dismiss')}
          onClick={onClose}
        >
          <X size={16} />
        </button>
      </header>
      {/* A small screen scrolls it; arrow keys scroll it while it has the focus. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section className={styles.cols} aria-labelledby={`${id}-title`} tabIndex={0}>
        {columns.map((groups, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the three columns never move
          <div key={index}>
            {groups.map((group) => (
              <Group key={group.title} {...group} />
            ))}
          </div>
        ))}
        {none && <p data-tone="muted">{words('keys.none')}</p>}
      </section>
      <footer>
        <span>{words(enabled ? 'keys.layouts' : 'keys.off')}</span>
        <button type="button" className={clsx(textStyles.link, styles.link)} onClick={() => enable(!enabled)}>
          {words(enabled ? 'keys.turn_off' : 'keys.turn_on')}
        </button>
      </footer>
    </Dialog>
  )
}

function Group({ title, lines }: KeyGroup) {
  const words = useWords()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{words(title)}</h3>
      <ul>
        {lines.map(({ does, combinations, how }) => (
          <li key={does}>
            <span>{words(does)}</span>
            <span className={clsx(keyCapStyles.caps, styles.caps)}>
              {how && words(how)}
              {combinations.map((way, index) => (
                <Fragment key={way.join()}>
                  {index > 0 && words('keys.or')}
                  <span className={textStyles.spoken}>{way.join(' ')}</span>
                  <span className={clsx(keyCapStyles.caps, styles.caps)} dir="ltr">
                    {way.map((cap, at) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: two caps may be the same key
                      <KeyCap key={at}>{cap}</KeyCap>
                    ))}
                  </span>
                </Fragment>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
