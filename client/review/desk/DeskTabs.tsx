import { clsx } from 'clsx'
import { focusTarget } from '../../elements/focusTargets.ts'
import formStyles from '../../elements/form.module.css'
import { useWords } from '../../i18n/useWords.ts'
import type { DeskTab } from '../withPart.ts'
import styles from './Desk.module.css'

type Props = {
  tab: DeskTab
  onChoose: (tab: DeskTab) => void
  /** A blind look shows no history. */
  tabs?: readonly DeskTab[]
}

const ALL: readonly DeskTab[] = ['document', 'facts', 'history']

/** On a phone the desk shows the document, the facts or the history, one at a time; a wider one has no tabs. */
export function DeskTabs({ tab, onChoose, tabs = ALL }: Props) {
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
          {words(`desk.${each}`)}
        </button>
      ))}
    </fieldset>
  )
}
