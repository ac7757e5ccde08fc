import { clsx } from 'clsx'
import factsStyles from '../../elements/Facts.module.css'
import skeletonStyles from '../../elements/skeleton.module.css'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'
import { PageSkeleton } from '../viewer/PageSkeleton.tsx'
import decisionBarStyles from './DecisionBar.module.css'
import deskStyles from './Desk.module.css'
import dossierHeadStyles from './DossierHead.module.css'
import factsColumnStyles from './FactsColumn.module.css'

/** The desk while its dossier loads: grey shapes where the text will be. */
export function DossierSkeleton() {
  const words = useWords()
  return (
    <div className={deskStyles.desk} role="status">
      <span className={textStyles.spoken}>{words('loading')}</span>
      <div className={dossierHeadStyles.dossierHead} data-slot="dossier-head">
        <div className={dossierHeadStyles.identity}>
          <span className={clsx(skeletonStyles.skeleton, factsStyles.skeleton)} style={{ width: 260, height: 18 }} />
        </div>
      </div>
      <div className={deskStyles.view} data-slot="view">
        <PageSkeleton />
      </div>
      <div className={factsColumnStyles.facts} data-slot="facts">
        {[190, 240, 160, 210].map((width) => (
          <div key={width} className={factsStyles.fact} data-slot="fact">
            <span className={clsx(skeletonStyles.skeleton, factsStyles.skeleton)} style={{ width: 64 }} />
            <span className={clsx(skeletonStyles.skeleton, factsStyles.skeleton)} style={{ width }} />
          </div>
        ))}
      </div>
      <div className={decisionBarStyles.bar} data-slot="bar" />
    </div>
  )
}
