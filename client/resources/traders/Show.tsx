import { CopyButton } from '../../elements/CopyButton.tsx'
import flowStyles from '../../elements/flow.module.css'
import textStyles from '../../elements/text.module.css'
import tileStyles from '../../elements/tile.module.css'
import { initials } from '../../format/initials.ts'
import { longDate } from '../../format/time.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { ConflictOfInterestNote } from '../../record/ConflictOfInterestNote.tsx'
import { RecordPage } from '../../record/RecordPage.tsx'
import type { Trader } from '../../records.ts'
import { Timeline } from '../../review/casework/Timeline.tsx'
import { AccessesPart } from './Accesses.tsx'
import { BundlePart } from './Bundle.tsx'
import { FrozenPart } from './Frozen.tsx'
import { LeaveNote } from './LeaveNote.tsx'
import { PageAccessPart } from './PageAccess.tsx'
import { RelationActions, RelationChips } from './RelationActions.tsx'
import { TraderTabs } from './TraderTabs.tsx'

/**
 * A trader's page: workspaces, dossiers of every kind, links, deliveries, notes, journal, and accesses to the trader's
 * data.
 */
export function TraderShow() {
  const words = useWords()
  const { language } = useLanguage()
  return (
    <RecordPage<Trader>
      head={(record) => ({
        tile: (
          <span className={tileStyles.tile} aria-hidden="true">
            {initials(record.name)}
          </span>
        ),
        belowTitle: (
          <>
            <span>{words('trader.since', { date: longDate(record.created_at, language) })}</span>
            <span className={flowStyles.row}>
              <bdi dir="ltr">{record.email}</bdi>
              <CopyButton value={record.email} label={words('fact.email')} />
            </span>
            <span className={flowStyles.row}>
              <span className={textStyles.mono}>{record.id.slice(-8)}</span>
              <CopyButton value={record.id} label={words('fact.id')} />
            </span>
            <span>{words(`language.${record.language}`)}</span>
            {record.tied && <ConflictOfInterestNote />}
          </>
        ),
        besideTitle: <RelationChips trader={record} />,
        actions: (
          <>
            <LeaveNote trader={record} />
            <RelationActions trader={record} />
          </>
        ),
      })}
      journal={(record) => ({ trader_id: record.id })}
      sideContent={(record) => (
        <>
          {/* First, because its height is known: the parts below grow as they load. */}
          <BundlePart traderId={record.id} />
          <PageAccessPart trader={record} />
          <AccessesPart traderId={record.id} />
          <Timeline resource="traders" id={record.id} />
        </>
      )}
    >
      {(record) => (
        <>
          <FrozenPart trader={record} />
          <TraderTabs trader={record} />
        </>
      )}
    </RecordPage>
  )
}
