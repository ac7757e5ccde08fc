import { localStorageStore, type Store } from 'react-admin'

/** Preferences of the browser, not of the session: signing out keeps them. */
const KEPT_PREFERENCES = ['locale', 'theme', 'letterKeys', 'density', 'menu.more']

/** Before the officer's id and the list: the columns that they hide there. */
export const HIDDEN_COLUMNS = 'columns.'

const browserStore = localStorageStore()

const isKept = (key: string) => KEPT_PREFERENCES.includes(key) || key.startsWith(HIDDEN_COLUMNS)

export const store: Store = {
  ...browserStore,
  /** Kept values are never touched: to clear and rewrite one would draw the page that the session is leaving again. */
  reset() {
    for (const key of Object.keys(browserStore.listItems?.() ?? {})) if (!isKept(key)) browserStore.removeItem(key)
  },
}
