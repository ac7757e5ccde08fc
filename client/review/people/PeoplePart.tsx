import { Check, Pencil, ScanSearch, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import { FactList } from '../../elements/Facts.tsx'
import { useTargetRef } from '../../elements/focusTargets.ts'
import { KeyCap } from '../../elements/KeyCap.tsx'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'
import { useLetterKeysEnabled } from '../../layout/useLetterKeys.ts'
import type { Identification, PersonOnDocument } from '../../records.ts'
import { useReadingErrorText } from '../facts/useReading.ts'
import { isListed, isOpenHit } from '../screening/openHits.ts'
import styles from './PeoplePart.module.css'
import { PersonFacts } from './PersonFacts.tsx'
import { PersonForm } from './PersonForm.tsx'
import { usePeople } from './usePeople.ts'

const MAX_PEOPLE = 20

type HitState = 'open' | 'clear' | null

/** Whether the person has a hit; null if the person was not compared yet. */
function hitStateOf({ screening: { state, hits } }: Identification, { name }: PersonOnDocument): HitState {
  const ownHits = hits.filter(({ about }) => about.kind === 'person' && about.name === name)
  if (ownHits.some((hit) => isOpenHit(hit) || isListed(hit))) return 'open'
  return state === 'not_screened' || state === 'no_list' ? null : 'clear'
}

/**
 * The people behind the company, as officers read them on its document. Officers can add, change and remove rows by
 * keyboard. Hidden if there are no people and the officer may not add any.
 */
export function PeoplePart({ record }: { record: Identification }) {
  const words = useWords()
  const { people, saving, error, reset, save, remove } = usePeople(record)
  /** The index of the person in the form; null for a new one. */
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const [said, setSaid] = useState('')
  const [letterKeys] = useLetterKeysEnabled()
  const adder = useRef<HTMLButtonElement>(null)
  const register = useTargetRef('add person', adder)
  const problemText = useReadingErrorText()
  const mayWrite = record.readings_open
  const mayAdd = mayWrite && people.length < MAX_PEOPLE
  const begin = (index: number | 'new') => {
    reset()
    setEdited(index)
  }
  const end = () => {
    reset()
    setEdited(null)
    adder.current?.focus()
  }
  if (people.length === 0 && !mayWrite) return null
  const form = (index: number | null) => (
    <PersonForm
      record={record}
      index={index}
      person={index === null ? null : people[index]!}
      saving={saving}
      error={error}
      onSave={(person, onDone) =>
        save(index, person, () => {
          setSaid(words('company_people.saved', { name: person.name.trim() }))
          onDone()
          // A new one is followed by the next, until Escape.
          if (index !== null) end()
        })
      }
      onClose={end}
    />
  )
  return (
    <FactList
      title={words('company_people.title')}
      headerEnd={
        mayAdd && (
          <button ref={register} type="button" className={buttonClass('slim', 'bare')} onClick={() => begin('new')}>
            {words('company_people.add')}
            {letterKeys && <KeyCap>⇧I</KeyCap>}
          </button>
        )
      }
      intro={
        <>
          <p role="status" className={textStyles.spoken}>
            {said}
          </p>
          {people.length === 0 && edited === null && (
            <p className={textStyles.small} data-tone="muted">
              {words('company_people.none')}
            </p>
          )}
          <ul className={styles.people}>
            {people.map((person, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a person is identified by the index
              <li key={index} data-slot="person">
                {edited === index ? (
                  form(index)
                ) : (
                  <PersonRow person={person} hits={hitStateOf(record, person)}>
                    {mayWrite && (
                      <span className={styles.tools}>
                        <button
                          type="button"
                          className={buttonClass('slim', 'bare')}
                          aria-label={words('company_people.change', { name: person.name })}
                          onClick={() => begin(index)}
                        >
                          <Pencil size={14} aria-hidden="true" />
                        </button>
                        <button
                          type="button"
                          className={buttonClass('slim', 'bare')}
                          aria-label={words('company_people.remove', { name: person.name })}
                          disabled={saving}
                          onClick={() =>
                            remove(index, () => {
                              setSaid(words('company_people.removed', { name: person.name }))
                              end()
                            })
                          }
                        >
                          <Trash2 size={14} aria-hidden="true" />
                        </button>
                      </span>
                    )}
                  </PersonRow>
                )}
              </li>
            ))}
          </ul>
          {error && edited === null && (
            <p className={textStyles.small} data-tone="bad" role="alert">
              {problemText(error)}
            </p>
          )}
          {edited === 'new' && mayAdd && form(null)}
        </>
      }
    />
  )
}

const HIT_MARKS = { open: ScanSearch, clear: Check } as const

function PersonRow({ person, hits, children }: { person: PersonOnDocument; hits: HitState; children: ReactNode }) {
  const words = useWords()
  const Mark = hits && HIT_MARKS[hits]
  return (
    <div className={styles.row}>
      <bdi className={styles.name}>{person.name}</bdi>
      <PersonFacts person={person} />
      {Mark && (
        <span className={styles.mark} data-tone={hits === 'open' ? 'bad' : 'ok'}>
          <Mark size={16} strokeWidth={1.8} aria-hidden="true" />
          <span className={textStyles.spoken}>{words(`company_people.hit.${hits}`)}</span>
        </span>
      )}
      {children}
    </div>
  )
}
