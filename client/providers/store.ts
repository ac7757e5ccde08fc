import { localStorageStore, type Store } from 'react-admin'

/** Preferences of the browser, not of the session: signing out keeps them. */
const KEPT_PREFERENCES = ['locale', 'theme', 'letterKeys', 'density', 'menu.more']

/** Before the officer's id and the list: the columns that they hide there. */
export const HIDDEN_COLUMNS = 'columns.'

/** Before the officer's id: whether they read the journal as sentences or as columns. */
export const JOURNAL_VIEW = 'journal.view.'

const KEPT_PREFIXES = [HIDDEN_COLUMNS, JOURNAL_VIEW]

const browserStore = localStorageStore()

const isKept = (key: string) => KEPT_PREFERENCES.includes(key) || KEPT_PREFIXES.some((prefix) => key.startsWith(prefix))

export const store: Store = {
  ...browserStore,
  /** Kept values are never touched: to clear and rewrite one would draw the page that the session is leaving again. */
  reset() {
    for (const key of Object.keys(browserStore.listItems?.() ?? {})) if (!isKept(key)) browserStore.removeItem(key)
  },
}
