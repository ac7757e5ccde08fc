import type { BrowserContext, Page } from 'playwright-core'
import { slot } from './slot.ts'

type Watched = { heard: string[]; moved: { value: number; what: string[] }[] }
const watched = 'countersignWatched'

/** Records announcements of live regions and unexpected layout shifts, from the next page on. */
export async function watchPage(context: BrowserContext): Promise<void> {
  await context.addInitScript((name) => {
    const kept: Watched = { heard: [], moved: [] }
    ;(window as unknown as Record<string, Watched>)[name] = kept
    new PerformanceObserver((list) => {
      type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Element | null }[] }
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput)
          kept.moved.push({
            value,
            what: sources.map(
              ({ node }) => node?.id || node?.getAttribute('data-slot') || node?.className || (node?.nodeName ?? ''),
            ),
          })
    }).observe({ type: 'layout-shift', buffered: true })
    // Count only changes in a region that already exists: screen readers do not read a region that appears with its
    // text, unless it is an alert.
    const regions = new WeakSet<Element>()
    const look = () => {
      for (const region of document.querySelectorAll('[role=status], [aria-live]')) regions.add(region)
    }
    // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: runs in the page, where it reaches no function outside of itself
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest('[role=status], [aria-live], [role=alert]')
        if (region && (regions.has(region) || region.role === 'alert')) kept.heard.push(region.textContent ?? '')
        for (const node of addedNodes) {
          const alert =
            node instanceof Element && (node.matches('[role=alert]') ? node : node.querySelector('[role=alert]'))
          if (alert) kept.heard.push(alert.textContent ?? '')
        }
      }
      look()
    }).observe(document, { subtree: true, childList: true, characterData: true })
  }, watched)
}

/** Resolves when a live region has announced this text since the last call. */
export async function waitUntilSaid(page: Page, text: string | RegExp): Promise<void> {
  const source = typeof text === 'string' ? `^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$` : text.source
  await page.waitForFunction(
    ([name, pattern]) => {
      const { heard } = (window as unknown as Record<string, Watched>)[name!]!
      return heard.splice(0).some((line) => new RegExp(pattern!).test(line))
    },
    [watched, source],
  )
}

const takeShifts = (page: Page) =>
  page.evaluate((name) => (window as unknown as Record<string, Watched>)[name]!.moved.splice(0), watched)

/** Layout shifts since the last call as the browser counts them, a change of page too; none below 0.0005. */
export const cumulativeShift = async (page: Page): Promise<string[]> =>
  (await takeShifts(page))
    .filter(({ value }) => value > 0.0005)
    .map(({ value, what }) => `${value.toFixed(4)} ${what.join(', ')}`)

/** Visible layout shifts since the last call; a change of page does not count. */
export async function layoutShifts(page: Page): Promise<string[]> {
  const moved = await takeShifts(page)
  return moved
    .filter(({ value, what }) => value > 0.0005 && !what.includes('main'))
    .map(({ value, what }) => `${value.toFixed(4)} ${what.join(', ')}`)
}

/**
 * Presses Tab from the top of the page to its end. `order`: the parts, by selector, in the order of focus; `times`: the
 * stops in each part; `hidden`: stops that are outside the window or covered.
 */
export async function tabStops(page: Page, parts: Record<string, string>) {
  // Start at the first stop of every page: Tab would continue from the current focus.
  await page.locator(slot('skip')).focus()
  const order: string[] = []
  const times: Record<string, number> = {}
  const hidden: string[] = []
  for (let stop = 0; stop < 200; stop += 1) {
    if (stop > 0) await page.keyboard.press('Tab')
    const at = await page.evaluate((selectors) => {
      const element = document.activeElement
      if (!element || element === document.body) return null
      const { x, y, width, height } = element.getBoundingClientRect()
      const label = element.closest('label') ?? element
      const corners = [
        [x + width / 2, y + height / 2],
        [x + 3, y + 3],
        [x + width - 3, y + height - 3],
      ]
      const seen = corners.some(([left, top]) => {
        const over = document.elementFromPoint(left!, top!)
        return over !== null && (label.contains(over) || over.contains(element))
      })
      const part = Object.entries(selectors).findLast(([, selector]) => element.closest(selector))?.[0]
      return { part: part ?? 'elsewhere', seen, name: element.outerHTML.slice(0, 120) }
    }, parts)
    if (!at) break
    if (order.at(-1) !== at.part) order.push(at.part)
    times[at.part] = (times[at.part] ?? 0) + 1
    if (!at.seen) hidden.push(at.name)
  }
  return { order, times, hidden }
}
