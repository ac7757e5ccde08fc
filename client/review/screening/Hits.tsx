import { useState } from 'react'
import { FactList } from '../../elements/Facts.tsx'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'
import type { Dossier, QueueResource } from '../../records.ts'
import { FrozenNote } from './FrozenNote.tsx'
import { HitCard } from './HitCard.tsx'
import styles from './Hits.module.css'
import { firstOpenHit, isOpenHit, orderedHits } from './openHits.ts'

type Props = {
  resource: QueueResource
  record: Dossier
  /** Whether they are shown on a blind look, which asks for no answer to them. */
  isBlind?: boolean
}

/**
 * The watch-list entries that match the dossier's names, above all other facts. Without hits it shows nothing, unless
 * some names were not compared yet.
 */
export function Hits({ resource, record, isBlind = false }: Props) {
  const words = useWords()
  const [said, setSaid] = useState('')
  const { state } = record.screening
  const hits = orderedHits(record)
  const waits = record.decided_at === null
  const isBlocked = waits && record.blocked_by.includes('screening')
  const frozen = record.account_frozen
  if (hits.length === 0 && !isBlocked && !frozen) return null
  const isByAccount = isBlocked && hits.length === 0 && state !== 'not_screened'
  const open = hits.filter(isOpenHit).length
  const firstOpen = firstOpenHit(record)
  return (
    <FactList
      title={words('screening.title')}
      headerEnd={waits && !isBlind && (open > 0 ? words('collision.to_answer', { smart_count: open }) : undefined)}
      intro={
        <>
          <p role="status" className={textStyles.spoken}>
            {said}
          </p>
          {frozen && <FrozenNote trader={record.trader} />}
          {state === 'not_screened' && waits && (
            <p className={textStyles.small} data-tone="warn">
              {words('screening.not_screened')}
            </p>
          )}
          {isByAccount && (
            <p className={textStyles.small} data-tone="bad">
              {words('screening.of_account')}
            </p>
          )}
          <ul className={styles.hits}>
            {hits.map((hit) => (
              <li key={hit.id}>
                <HitCard
                  resource={resource}
                  record={record}
                  hit={hit}
                  isFirst={hit.id === firstOpen?.id}
                  onSay={setSaid}
                />
              </li>
            ))}
          </ul>
        </>
      }
    />
  )
}
