import { API } from '../../providers/http.ts'
import type { Brand } from '../../records.ts'

/** URL of the small version of a brand's logo, accepted or not; null when it has none. */
export function logoUrl({ files }: Pick<Brand, 'files'>): string | null {
  const logo = files.find(({ kind }) => kind === 'logo')
  return logo ? `${fileUrl(logo.id)}/logo` : null
}

export const fileUrl = (id: string) => `${API}/files/${encodeURIComponent(id)}`
