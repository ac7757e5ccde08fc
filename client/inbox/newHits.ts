import type { InboxItem } from '../records.ts'

/** Whether the item stands for several cases, which one version of a watch list opened. */
export const isGroup = ({ new_hits }: InboxItem): boolean => new_hits !== null && new_hits.cases > 1

/** The page of an item: its dossier or officer, or the open cases of the version. */
export function itemPath(item: InboxItem): string {
  const { resource, record_id, new_hits } = item
  if (!new_hits || !isGroup(item)) return `/${resource}/${record_id}/show`
  const { list, version } = new_hits
  return `/screening-cases?filter=${encodeURIComponent(JSON.stringify({ status: 'open', list, version }))}`
}
