import { localStorageStore, type Store } from 'react-admin'

/** Preferences of the browser, not of the session: signing out keeps them. */
const KEPT = ['locale', 'theme', 'letterKeys', 'density']

const inner = localStorageStore()

export const store: Store = {
  ...inner,
  reset() {
    const kept = KEPT.map((key) => [key, inner.getItem<unknown>(key)] as const)
    inner.reset()
    for (const [key, value] of kept) if (value !== undefined) inner.setItem(key, value)
  },
}
