import type { ReactNode } from 'react'
import { FactList } from '../../elements/Facts.tsx'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'
import type { Dossier } from '../../records.ts'
import { useViewer } from '../viewer/useViewer.tsx'
import { useFactKeys } from './useFactKeys.ts'

/** Officers' readings of the document, separate from the trader's input and from look-ups elsewhere. */
export function Worksheet({ record, title, children }: { record: Dossier; title: string; children: ReactNode }) {
  const words = useWords()
  useFactKeys()
  const { proposals } = useViewer()
  const read = Object.keys(record.readings ?? {}).length > 0
  const proposed = record.readings_open && Object.keys(proposals).some((field) => !record.readings[field])
  // A dossier that was decided without any reading has no worksheet.
  if (!record.readings_open && !read && record.decided_at !== null) return null
  return (
    <FactList
      title={title}
      headerEnd={!record.readings_open && record.decided_at === null && <>{words('sheet.closed')}</>}
      intro={
        proposed && (
          <p className={textStyles.small} data-tone="muted" data-slot="caution">
            {words('proposed.caution')}
          </p>
        )
      }
    >
      {children}
    </FactList>
  )
}
