import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { LinkBase } from 'react-admin'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'
import type { StatementLine } from '../../records.ts'
import styles from './Lines.module.css'

/** The proof that a line pays. */
export function ProofCell({ line: { proof } }: { line: StatementLine }) {
  const words = useWords()
  if (!proof) return <span data-tone="muted">–</span>
  return (
    <span className={styles.proposal}>
      <Check size={15} strokeWidth={2} data-tone="ok" aria-hidden="true" />
      <span className={textStyles.spoken}>{words('line.state.matched')}</span>
      <LinkBase className={clsx(textStyles.link, textStyles.clip)} to={`/activation-proofs/${proof.id}/show`}>
        <bdi>{proof.name}</bdi>
      </LinkBase>
    </span>
  )
}
