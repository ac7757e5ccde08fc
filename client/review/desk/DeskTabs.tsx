import { clsx } from 'clsx'
import { focusTarget } from '../../elements/focusTargets.ts'
import formStyles from '../../elements/form.module.css'
import { type Key, useWords } from '../../i18n/useWords.ts'
import type { DeskPart } from '../openDeskPart.ts'
import styles from './Desk.module.css'

/** The parts of a desk that shows one at a time. */
export const DESK_PARTS: readonly DeskPart[] = ['document', 'facts', 'history']

/**
 * On a phone the desk shows the document, the facts or the history, one at a time, and a narrow one the document or the
 * letter that is written; a wider one has no tabs.
 */
export function DeskTabs<Tab extends DeskPart | 'letter'>({
  tabs,
  tab,
  onChoose,
}: {
  tabs: readonly Tab[]
  tab: Tab
  onChoose: (tab: Tab) => void
}) {
  const words = useWords()
  return (
    <fieldset
      className={clsx(formStyles.segments, styles.deskTabs)}
      data-slot="desk-tabs"
      aria-label={words('desk.parts')}
    >
      {tabs.map((each) => (
        <button
          key={each}
          type="button"
          data-part={each}
          ref={focusTarget(`show ${each}`)}
          aria-pressed={tab === each}
          onClick={() => onChoose(each)}
        >
          {words<Key>(`desk.${each}`)}
        </button>
      ))}
    </fieldset>
  )
}
