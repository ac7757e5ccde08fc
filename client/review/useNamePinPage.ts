import { useWords } from '../i18n/useWords.ts'
import type { DossierRow } from '../records.ts'
import type { Pin } from './pins.ts'

/** Names the page of a pin, with its document if the dossier has several or no longer has that one. */
export function useNamePinPage({ files }: Pick<DossierRow, 'files'>) {
  const words = useWords()
  return ({ file_id, page }: Pin): string => {
    const file = files.find(({ id }) => id === file_id)
    if (!file) return [words('pin.former'), words('pin.page', { page })].join(words('comma'))
    if (files.length === 1) return words('pin.page', { page })
    return file.pages === 1 ? words(`file.${file.kind}`) : [words(`file.${file.kind}`), page].join(' ')
  }
}
