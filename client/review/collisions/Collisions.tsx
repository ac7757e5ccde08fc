import { useState } from 'react'
import { FactList } from '../../elements/Facts.tsx'
import { useWords } from '../../i18n/useWords.ts'
import { useLetterKeys } from '../../layout/useLetterKeys.ts'
import type { Collision, Dossier, QueueResource } from '../../records.ts'
import { runWithFactsVisible } from '../withPart.ts'
import { CollisionCard } from './CollisionCard.tsx'
import styles from './Collisions.module.css'

/** More similar names than this are collapsed. */
const MAX_SIMILAR_OPEN = 1

/** The focused card, else the first that blocks an accept, else the first without an answer. */
function currentCard(): HTMLElement | null {
  const inHand = document.activeElement?.closest<HTMLElement>('[data-collision]')
  if (inHand?.querySelector('[data-answer]')) return inHand
  return (
    document.querySelector<HTMLElement>('[data-collision="blocking"]') ??
    document.querySelector<HTMLElement>('[data-collision="open"]')
  )
}

const pressAnswer = (answer: 'same' | 'different') =>
  runWithFactsVisible(() => currentCard()?.querySelector<HTMLElement>(`[data-answer="${answer}"]`)?.click())

/** Collisions with dossiers of other accounts, for the officer to answer. Similar names are only a hint. */
export function Collisions({ resource, record }: { resource: QueueResource; record: Dossier }) {
  const words = useWords()
  const [said, setSaid] = useState('')
  useLetterKeys({ s: () => pressAnswer('same'), d: () => pressAnswer('different') })
  const collisions = record.collisions ?? []
  if (collisions.length === 0) return null
  const near = collisions.filter(({ blocking }) => !blocking)
  const card = (collision: Collision) => (
    <li key={collision.id}>
      <CollisionCard resource={resource} record={record} collision={collision} onSay={setSaid} />
    </li>
  )
  const folded = near.length > MAX_SIMILAR_OPEN
  return (
    <FactList
      lead={
        <div className={styles.collisions}>
          <h2 className="sr">{words('collision.title')}</h2>
          <p role="status" className="sr">
            {said}
          </p>
          <ul>{collisions.filter(({ blocking }) => blocking || !folded).map(card)}</ul>
          {folded && (
            <details>
              <summary>
                {words('collision.near', { smart_count: near.length })}
                <small>{words('collision.advisory')}</small>
              </summary>
              <ul>{near.map(card)}</ul>
            </details>
          )}
        </div>
      }
    />
  )
}
