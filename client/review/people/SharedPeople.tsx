import { Users } from 'lucide-react'
import { FactList } from '../../elements/Facts.tsx'
import { useWords } from '../../i18n/useWords.ts'
import type { Collision, Dossier } from '../../records.ts'
import { OtherDossier } from '../collisions/OtherDossier.tsx'
import styles from './SharedPeople.module.css'

const REFUSED: readonly string[] = ['refused', 'rejected']

/** The shared people by name, each with the dossiers of the other accounts. */
function byName(collisions: readonly Collision[]): [string, Collision[]][] {
  const named = new Map<string, Collision[]>()
  for (const one of collisions)
    if (one.kind === 'same_person') named.set(one.value, [...(named.get(one.value) ?? []), one])
  return [...named]
}

/**
 * The people on the document who are also behind other traders. Only hints, because a person may well manage several
 * companies.
 */
export function SharedPeople({ record }: { record: Dossier }) {
  const words = useWords()
  const shared = byName(record.collisions)
  if (shared.length === 0) return null
  return (
    <FactList
      intro={shared.map(([name, collisions]) => {
        const traders = new Set(collisions.map(({ other }) => other.trader.id)).size
        const refused = new Set(
          collisions.filter(({ other }) => REFUSED.includes(other.state)).map(({ other }) => other.trader.id),
        ).size
        return (
          <details key={name} className={styles.shared} data-slot="shared-person">
            <summary>
              <Users size={15} strokeWidth={1.8} aria-hidden="true" />
              <span>
                {words('company_people.shared', { name, smart_count: traders })}
                {refused > 0 && <b> {words('company_people.shared_refused', { smart_count: refused })}</b>}
              </span>
            </summary>
            <ul>
              {collisions.map((collision) => (
                <li key={collision.id}>
                  <OtherDossier collision={collision} trader={record.trader.id} />
                </li>
              ))}
            </ul>
          </details>
        )
      })}
    />
  )
}
