import { useState } from 'react'
import { FactList } from '../../elements/Facts.tsx'
import { findTarget } from '../../elements/focusTargets.ts'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'
import { useLetterKeys } from '../../layout/useLetterKeys.ts'
import type { Collision, Dossier, QueueResource } from '../../records.ts'
import { openCollisions } from '../acceptBlockers.ts'
import { runWithFactsVisible } from '../openDeskPart.ts'
import { firstOpenHit } from '../screening/openHits.ts'
import { CollisionCard } from './CollisionCard.tsx'
import styles from './Collisions.module.css'

/** More similar names than this are collapsed. */
const MAX_SIMILAR_OPEN = 1

/**
 * Presses an answer of the focused card, else of the first hit of a watch list that blocks, else of the first collision
 * that blocks, else of the first open one.
 */
function pressAnswer({ collisions, screening }: Dossier, answer: 'same' | 'different'): void {
  const open = collisions.filter((one) => one.answer === null && one.kind !== 'same_person')
  const focused = document.activeElement?.closest<HTMLElement>('[data-collision-id]')?.dataset.collisionId
  const candidates = [focused, firstOpenHit({ screening })?.id, open.find(({ blocking }) => blocking)?.id, open[0]?.id]
  runWithFactsVisible(() => {
    const buttons = candidates.map((id) => id !== undefined && findTarget(`answer ${answer} ${id}`))
    const [button] = buttons.filter((found) => found !== false && found !== undefined)
    button?.click()
  })
}

/** Binds the keys that answer a collision: the focused one, else the first open one. */
export const useAnswerKeys = (record: Dossier): void =>
  useLetterKeys({ s: () => pressAnswer(record, 'same'), d: () => pressAnswer(record, 'different') })

type Props = { resource: QueueResource; record: Dossier }

/** The collisions that block an accept, above all other facts while the dossier waits. */
export function CollisionBlockers({ resource, record }: Props) {
  const words = useWords()
  const blocking = record.collisions.filter((collision) => collision.blocking)
  if (blocking.length === 0) return null
  const open = openCollisions(record).length
  const waits = record.decided_at === null
  const left = open > 0 ? words('collision.to_answer', { smart_count: open }) : words('collision.all_answered')
  return (
    <FactList
      title={words(waits ? 'collision.before' : 'collision.title')}
      headerEnd={waits && left}
      intro={<Cards resource={resource} record={record} collisions={blocking} />}
    />
  )
}

/** Similar names of other accounts, as hints only. */
export function NearNames({ resource, record }: Props) {
  const words = useWords()
  const near = record.collisions.filter(({ blocking, kind }) => !blocking && kind !== 'same_person')
  if (near.length === 0) return null
  const cards = <Cards resource={resource} record={record} collisions={near} />
  if (near.length <= MAX_SIMILAR_OPEN) return <FactList intro={cards} />
  return (
    <FactList
      intro={
        <details className={styles.near}>
          <summary>
            {words('collision.near', { smart_count: near.length })}
            <small>{words('collision.advisory')}</small>
          </summary>
          {cards}
        </details>
      }
    />
  )
}

function Cards({ resource, record, collisions }: Props & { collisions: readonly Collision[] }) {
  const [said, setSaid] = useState('')
  const [first] = openCollisions(record)
  return (
    <>
      <p role="status" className={textStyles.spoken}>
        {said}
      </p>
      <ul className={styles.cards}>
        {collisions.map((collision) => (
          <li key={collision.id}>
            <CollisionCard
              resource={resource}
              record={record}
              collision={collision}
              isFirst={collision.id === first?.id}
              onSay={setSaid}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
