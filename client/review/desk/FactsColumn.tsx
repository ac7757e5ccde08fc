import { clsx } from 'clsx'
import { Suspense, useMemo } from 'react'
import factsStyles from '../../elements/Facts.module.css'
import skeletonStyles from '../../elements/skeleton.module.css'
import type { Dossier, QueueResource } from '../../records.ts'
import { useDossierKind } from '../../registry.tsx'
import { ChangesPart } from '../casework/ChangesPart.tsx'
import { Timeline } from '../casework/Timeline.tsx'
import { Checklist } from '../checklist/Checklist.tsx'
import { CollisionBlockers, NearNames, useAnswerKeys } from '../collisions/Collisions.tsx'
import { ExplainedChecks } from '../facts/CheckMark.tsx'
import { DossierOwnerFacts } from '../facts/DossierOwnerFacts.tsx'
import { SharedPeople } from '../people/SharedPeople.tsx'
import { PeriodicLook } from '../risk/PeriodicLook.tsx'
import { RiskPart } from '../risk/RiskPart.tsx'
import { Hits } from '../screening/Hits.tsx'
import { DecisionFacts } from './DecisionFacts.tsx'
import { DeliveryStatusPart } from './DeliveryStatusPart.tsx'
import styles from './FactsColumn.module.css'
import { ProposalCard } from './ProposalCard.tsx'
import { QuestionCard } from './QuestionCard.tsx'

const SKELETON = [64, 108, 148, 96, 132, 84, 120]

/** The column beside the document while the record is read. */
export function FactsSkeleton() {
  return (
    <div className={styles.facts} data-slot="facts">
      {SKELETON.map((width) => (
        <div key={width} className={factsStyles.fact} data-slot="fact">
          <span className={clsx(skeletonStyles.skeleton, factsStyles.skeleton)} style={{ width: 64 }} />
          <span className={clsx(skeletonStyles.skeleton, factsStyles.skeleton)} style={{ width }} />
        </div>
      ))}
    </div>
  )
}

type Props = { resource: QueueResource; record: Dossier; onReload: () => Promise<unknown> }

/** The column beside the document: facts, readings, checks, timeline, and the delivery of the events to the trader. */
export function FactsColumn({ resource, record, onReload }: Props) {
  const { facts } = useDossierKind(resource)
  useAnswerKeys(record)
  const decided = record.decided_at !== null
  const mayAccept = record.allowed_actions.includes('accept')
  const explained = useMemo(
    () => (mayAccept ? new Set(record.accepting.warnings.map(({ id }) => id)) : null),
    [mayAccept, record.accepting],
  )
  const deliveryStatus = <DeliveryStatusPart events={record.told} decided={decided} onReload={onReload} />
  const collisionBlockers = <CollisionBlockers resource={resource} record={record} />
  // Blockers of an accept come first, and keep their place once they are answered. On a decided dossier only an earlier
  // refusal comes first; other collisions come after the facts.
  const blockersFirst = !decided || record.collisions.some(({ kind }) => kind === 'refused_before')
  return (
    <div className={styles.facts} data-slot="facts">
      {record.proposal && <ProposalCard record={record} proposal={record.proposal} />}
      {record.information_request && (
        <QuestionCard resource={resource} record={record} question={record.information_request} />
      )}
      <PeriodicLook resource={resource} record={record} />
      <Hits resource={resource} record={record} />
      {blockersFirst && collisionBlockers}
      <RiskPart record={record} />
      <DecisionFacts record={record} />
      {decided && deliveryStatus}
      <ChangesPart record={record} />
      <ExplainedChecks value={explained}>
        <Suspense>{facts(record)}</Suspense>
      </ExplainedChecks>
      <Checklist resource={resource} record={record} />
      {!blockersFirst && collisionBlockers}
      <SharedPeople record={record} />
      <NearNames resource={resource} record={record} />
      <DossierOwnerFacts record={record} />
      {!decided && deliveryStatus}
      <Timeline resource={resource} id={record.id} />
    </div>
  )
}
