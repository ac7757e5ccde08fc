import { useEffect, useState } from 'react'
import { useWords } from '../../i18n/useWords.ts'
import { differingZones, type Zone } from './differingZones.ts'
import { grayPage } from './grayPage.ts'
import type { OpenedDocument } from './openDocument.ts'
import type { Pane } from './usePane.ts'

/** How many pages are compared, because a document's sender decides how many it has. */
const MAX_PAGES = 30

/** The differences between two documents, by page. `throughout`: too many to mark zones. */
export type Zones = ReadonlyMap<number, readonly Zone[] | 'throughout'>

const NOTHING: Zones = new Map()

async function compare(
  one: OpenedDocument,
  other: OpenedDocument,
  page: number,
): Promise<readonly Zone[] | 'throughout'> {
  const [before, after] = await Promise.all([grayPage(one, page), grayPage(other, page)])
  if (!before || !after) return 'throughout'
  return differingZones(before, after) ?? 'throughout'
}

/** Compares the documents of two panes page by page, as they open; nothing while `on` is false. */
export function useZones(on: boolean, one: Pane, other: Pane): Zones {
  const [zones, setZones] = useState(NOTHING)
  const before = on ? one.opened : null
  const after = on ? other.opened : null
  const pages = Math.min(MAX_PAGES, Math.max(one.pages, other.pages))
  const isSame = one.file?.sha256 === other.file?.sha256
  useEffect(() => {
    setZones(NOTHING)
    if (!before || !after || isSame) return
    let left = false
    const run = async () => {
      for (let page = 1; page <= pages && !left; page += 1) {
        const found = await compare(before, after, page)
        if (!left) setZones((all) => new Map(all).set(page, found))
      }
    }
    // The viewer reports a page that cannot be drawn.
    run().catch(() => {})
    return () => {
      left = true
    }
  }, [before, after, pages, isSame])
  return zones
}

/** Describes the differences on a page; empty until it has been compared. */
export function useZonesText() {
  const words = useWords()
  return (isSame: boolean, zones: readonly Zone[] | 'throughout' | undefined): string => {
    if (isSame) return words('compare.same_file')
    if (zones === undefined) return ''
    if (zones === 'throughout') return words('compare.throughout')
    return zones.length === 0 ? words('compare.none') : words('compare.zones', { smart_count: zones.length })
  }
}
