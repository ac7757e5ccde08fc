import { useEffect, useLayoutEffect, useState } from 'react'
import { useIsWide } from '../../layout/useScreen.ts'
import type { Pane } from './usePane.ts'

/** The viewer holds two columns from this width, in CSS pixels: a readable page, and half of that beside it. */
const MIN_WIDTH = 940

/** Whether the viewer has room for a second column: a screen of medium width has none while a letter is written. */
export function useSecondColumn(viewer: HTMLElement | null): boolean {
  const isWide = useIsWide()
  const [hasRoom, setHasRoom] = useState(false)
  useLayoutEffect(() => {
    if (!viewer) return
    const measure = () => setHasRoom(viewer.clientWidth >= MIN_WIDTH)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(viewer)
    return () => observer.disconnect()
  }, [viewer])
  return isWide && hasRoom
}

/** The page beside the current one: the next, or, beside the last, the one before. */
export const pageBeside = ({ page, pages }: Pick<Pane, 'page' | 'pages'>): number =>
  page < pages ? page + 1 : page - 1

/** Keeps `side`, which shows the same document, at the page beside the one in `main`, with the same rotation. */
export function useFollow(side: Pane | null, main: Pane): void {
  const page = pageBeside(main)
  const { rotation } = main.look
  const goTo = side?.goTo
  const turned = side?.look.rotation
  useEffect(() => {
    if (page > 0) goTo?.(page)
  }, [goTo, page])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `changeLook` is new at each render
  useEffect(() => {
    if (side && turned !== rotation) side.changeLook({ rotation })
  }, [turned, rotation])
}
