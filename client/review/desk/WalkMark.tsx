import { ArrowRight, ListOrdered, X } from 'lucide-react'
import { useEffect } from 'react'
import chipStyles from '../../elements/chip.module.css'
import flowStyles from '../../elements/flow.module.css'
import { useWords } from '../../i18n/useWords.ts'
import { restoreFocus } from '../../layout/restoreFocus.ts'
import { useCan } from '../../layout/useCan.ts'
import type { DossierRow, QueueResource } from '../../records.ts'
import { readWalk, stopIndex, storeWalk, useWalkPosition } from '../traderWalk.ts'
import { useTraderWalk } from '../useTraderWalk.ts'
import styles from './WalkMark.module.css'

type Props = { resource: QueueResource; record: Pick<DossierRow, 'id' | 'trader'> }

/** Ends the walk when the officer opens a dossier that is not in it. */
export function useEndWalkElsewhere(resource: QueueResource, id: string): void {
  useEffect(() => {
    const walk = readWalk()
    if (walk && stopIndex(walk, resource, id) < 0) storeWalk(null)
  }, [resource, id])
}

/** The position of the dossier in a walk through its trader's dossiers, with the ways on and out of it. */
export function WalkMark({ resource, record }: Props) {
  const words = useWords()
  const walking = useWalkPosition(resource, record.id)
  const { mutate, isPending } = useTraderWalk(resource, record)
  if (!walking) return null
  const { walk, position, all } = walking
  const next = words('walk.next')
  return (
    <span className={styles.mark} data-slot="walk">
      <span className={chipStyles.chip} data-tone="info" title={words('walk.title', { name: walk.trader.name })}>
        {words('walk.position', { position, all })}
      </span>
      <button
        type="button"
        className={styles.button}
        aria-label={next}
        title={`${next} (Shift M)`}
        aria-disabled={isPending}
        onClick={() => isPending || mutate()}
      >
        <ArrowRight size={15} className={flowStyles.mirrored} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={styles.button}
        aria-label={words('walk.end')}
        title={words('walk.end')}
        onClick={() => {
          storeWalk(null)
          restoreFocus('document')
        }}
      >
        <X size={15} aria-hidden="true" />
      </button>
    </span>
  )
}

/** Begins a walk, beside the trader's name; it is not shown during one. */
export function BeginWalk({ resource, record }: Props) {
  const words = useWords()
  const may = useCan('review')
  const walking = useWalkPosition(resource, record.id)
  const { mutate, isPending } = useTraderWalk(resource, record)
  if (!may || walking) return null
  return (
    <button
      type="button"
      className={styles.button}
      data-slot="begin-walk"
      aria-label={words('walk.key')}
      title={`${words('walk.key')} (Shift M)`}
      aria-disabled={isPending}
      onClick={() => isPending || mutate()}
    >
      <ListOrdered size={15} strokeWidth={1.6} aria-hidden="true" />
    </button>
  )
}
