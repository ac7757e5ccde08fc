import { localStorageStore, type Store } from 'react-admin'

/** Preferences of the browser, not of the session: signing out keeps them. */
const KEPT_PREFERENCES = ['locale', 'theme', 'letterKeys', 'density']

const browserStore = localStorageStore()

export const store: Store = {
  ...browserStore,
  reset() {
    const kept = KEPT_PREFERENCES.map((key) => [key, browserStore.getItem<unknown>(key)] as const)
    browserStore.reset()
    for (const [key, value] of kept) if (value !== undefined) browserStore.setItem(key, value)
  },
}
