import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import factsStyles from '../../elements/Facts.module.css'
import type { Dossier, QueueResource } from '../../records.ts'
import { ChangesPart } from '../casework/ChangesPart.tsx'
import { Timeline } from '../casework/Timeline.tsx'
import { Collisions } from '../collisions/Collisions.tsx'
import { OwnerFacts } from '../facts/OwnerFacts.tsx'
import { DecisionFacts } from './DecisionFacts.tsx'
import { DeliveryStatusPart } from './DeliveryStatusPart.tsx'
import styles from './FactsColumn.module.css'

const SKELETON = [64, 108, 148, 96, 132, 84, 120]

/** The column beside the document: facts, readings, checks, timeline, and whether the trader was told. */
export function FactsColumn<R extends Dossier>({
  resource,
  record,
  whole,
  facts,
  onReload,
}: {
  resource: QueueResource
  record: R
  whole: boolean
  facts: (record: R) => ReactNode
  onReload: () => Promise<unknown>
}) {
  if (!whole)
    return (
      <div className={styles.facts} data-slot="facts">
        {SKELETON.map((width) => (
          <div key={width} className={factsStyles.fact} data-slot="fact">
            <span className={clsx('skeleton', factsStyles.skeleton)} style={{ width: 64 }} />
            <span className={clsx('skeleton', factsStyles.skeleton)} style={{ width }} />
          </div>
        ))}
      </div>
    )
  const decided = record.decided_at !== null
  const told = <DeliveryStatusPart events={record.told ?? []} decided={decided} onReload={onReload} />
  const collisions = <Collisions resource={resource} record={record} />
  // Show an earlier refusal first: the rest looks like any other dossier.
  const refused = record.collisions?.some(({ kind }) => kind === 'refused_before')
  return (
    <div className={styles.facts} data-slot="facts">
      {refused && collisions}
      <DecisionFacts record={record} />
      {decided && told}
      <ChangesPart record={record} />
      {facts(record)}
      {!refused && collisions}
      <OwnerFacts record={record} />
      {!decided && told}
      <Timeline resource={resource} id={record.id} />
    </div>
  )
}
