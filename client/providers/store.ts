import { localStorageStore, type Store } from 'react-admin'

/** Preferences of the browser, not of the session: signing out keeps them. */
const KEPT_PREFERENCES = ['locale', 'theme', 'letterKeys', 'density', 'menu.more']

/** Before the officer's id and the list: the columns that they hide there. */
export const HIDDEN_COLUMNS = 'columns.'

const browserStore = localStorageStore()

export const store: Store = {
  ...browserStore,
  reset() {
    const kept = KEPT_PREFERENCES.map((key): [string, unknown] => [key, browserStore.getItem<unknown>(key)])
    kept.push(...Object.entries(browserStore.listItems?.(HIDDEN_COLUMNS) ?? {}))
    browserStore.reset()
    for (const [key, value] of kept) if (value !== undefined) browserStore.setItem(key, value)
  },
}
