import textStyles from '../../elements/text.module.css'
import { conditionText } from '../../format/conditionText.ts'
import { shortTime } from '../../format/time.ts'
import { type Key, useLanguage, useWords } from '../../i18n/useWords.ts'
import type { Dossier, DossierProposal } from '../../records.ts'
import { PinTexts } from '../viewer/PinTexts.tsx'
import { MakerEvidence } from './MakerEvidence.tsx'
import styles from './ProposalCard.module.css'

/** The proposed decision, its maker, time and reason, and why it needs a second officer. */
export function ProposalCard({ record, proposal }: { record: Dossier; proposal: DossierProposal }) {
  const words = useWords()
  const { language } = useLanguage()
  const said = [proposal.reason, proposal.why, proposal.note].filter((text) => text !== null)
  return (
    <section className={styles.card} data-slot="proposal" aria-labelledby="proposal-title">
      <header>
        <h2 id="proposal-title">{words(`proposal.says_${proposal.action}` as Key, { name: proposal.by.name })}</h2>
        <span data-tone="muted">{shortTime(proposal.at, language, Date.now())}</span>
      </header>
      {said.map((text) => (
        <blockquote key={text} dir="auto">
          {text}
        </blockquote>
      ))}
      <PinTexts record={record} pins={proposal.pins} />
      {proposal.needs.length > 0 && (
        <p className={textStyles.small}>
          {words('proposal.needs')}{' '}
          <b>{proposal.needs.map((condition) => conditionText(condition, words)).join(words('comma'))}</b>
        </p>
      )}
      {proposal.confirmed_by && (
        <p className={textStyles.small}>{words('proposal.confirmed_by', { name: proposal.confirmed_by.name })}</p>
      )}
      {proposal.maker_view && <MakerEvidence record={record} view={proposal.maker_view} />}
    </section>
  )
}
