import { clsx } from 'clsx'
import { focusTarget } from '../../elements/focusTargets.ts'
import formStyles from '../../elements/form.module.css'
import { useWords } from '../../i18n/useWords.ts'
import styles from './Desk.module.css'

export type DeskTab = 'document' | 'facts'

/** On a narrow screen the desk shows the document or the facts, one at a time; a wide one has no tabs. */
export function DeskTabs({ tab, onChoose }: { tab: DeskTab; onChoose: (tab: DeskTab) => void }) {
  const words = useWords()
  return (
    <fieldset
      className={clsx(formStyles.segments, styles.deskTabs)}
      data-slot="desk-tabs"
      aria-label={words('desk.parts')}
    >
      {(['document', 'facts'] as const).map((each) => (
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
