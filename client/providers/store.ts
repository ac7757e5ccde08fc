import { localStorageStore, type Store } from 'react-admin'

/** Preferences of the browser, not of the session: signing out keeps them. */
const KEPT_PREFERENCES = ['locale', 'theme', 'letterKeys', 'density', 'menu.service', 'list.page_size']

/** Prefix of the columns hidden by an officer in a list, before the officer's id and the list. */
export const HIDDEN_COLUMNS = 'columns.'

/** Prefix of the view of the journal (sentences or columns), before the officer's id. */
export const JOURNAL_VIEW = 'journal.view.'

const KEPT_PREFIXES = [HIDDEN_COLUMNS, JOURNAL_VIEW]

const browserStore = localStorageStore()

const isKeptPreference = (key: string) =>
  KEPT_PREFERENCES.includes(key) || KEPT_PREFIXES.some((prefix) => key.startsWith(prefix))

export const store: Store = {
  ...browserStore,
  /** Keeps the stored values: clearing one and writing it again would render the page that the session is leaving. */
  reset() {
    for (const key of Object.keys(browserStore.listItems?.() ?? {}))
      if (!isKeptPreference(key)) browserStore.removeItem(key)
  },
}
