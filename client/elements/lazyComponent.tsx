import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { fetchAhead } from '../staleBuild.ts'

type FetchTime = 'soon' | 'idle'

/** A component that may not be there yet; `fetchCode` resolves when it is. */
export type LazyComponent<P> = ComponentType<P> & { fetchCode: () => Promise<unknown> }

const fetches: Record<FetchTime, (() => Promise<unknown>)[]> = { soon: [], idle: [] }

/**
 * A component whose code is a file of its own: it is fetched when it is first shown, or before that once the page is idle
 * (`fetchRest`). Unlike React's `lazy` it suspends only while its code is missing, so that what was fetched before is
 * drawn in the same frame. Components marked `soon` are fetched before those marked `idle`, because the next click of an
 * officer probably needs them.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  when: FetchTime = 'idle',
): LazyComponent<P> {
  let Loaded: ComponentType<P> | undefined
  let loading: Promise<ComponentType<P>> | undefined
  async function fetchCode(): Promise<ComponentType<P>> {
    loading ??= load()
    try {
      Loaded = await loading
      return Loaded
    } catch (error) {
      // Another try fetches it again.
      loading = undefined
      Waiting = createLazy()
      throw error
    }
  }
  const createLazy = () => lazy(async () => ({ default: await fetchCode() }))
  let Waiting = createLazy()
  fetches[when].push(fetchCode)
  function LazilyShown(props: P) {
    // Once mounted, it stays the same component.
    const [Shown] = useState<ComponentType<P>>(() => Loaded ?? (Waiting as ComponentType<P>))
    return <Shown {...props} />
  }
  return Object.assign(LazilyShown, { fetchCode })
}

/** Wait this long, so that the first click and the documents of the first rows load before other code. */
const BEGIN_AFTER_MS = 1000
const IDLE_TIMEOUT_MS = 2000

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Safari has no `requestIdleCallback`. */
const whenIdle = () =>
  'requestIdleCallback' in window
    ? new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS }))
    : pause(IDLE_TIMEOUT_MS / 10)

let hasBegun = false

/**
 * Fetches the code of every component that was not shown yet, one file after the other while the browser is idle, so that
 * no page or dialog opens slowly. Does nothing for a browser that saves data.
 */
export async function fetchRest(): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (hasBegun || connection?.saveData) return
  hasBegun = true
  await pause(BEGIN_AFTER_MS)
  // Take the next entry only now, because a loaded file may register more components.
  const next = () => fetches.soon.shift() ?? fetches.idle.shift()
  for (let fetchCode = next(); fetchCode; fetchCode = next()) {
    await whenIdle()
    // If a fetch fails here, the component fetches its code again when it is shown, and reports an error then.
    await fetchAhead(fetchCode)
  }
}

/**
 * Mounts its children when they are opened for the first time, and keeps them from then on: a menu that closes moves away
 * and gives the focus back.
 */
export function OnceOpened({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return (isOpen || wasOpen) && <Suspense>{children}</Suspense>
}
