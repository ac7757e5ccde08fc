import { clsx } from 'clsx'
import { Check, EqualApproximately, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkBase } from 'react-admin'
import { Name } from '../../elements/Name.tsx'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'
import type { StatementLine } from '../../records.ts'
import styles from './Lines.module.css'

function NamedProof({ proof, children }: { proof: { id: string; name: string }; children: ReactNode }) {
  return (
    <span className={styles.proposal}>
      {children}
      <LinkBase className={clsx(textStyles.link, textStyles.clip)} to={`/activation-proofs/${proof.id}/show`}>
        <Name>{proof.name}</Name>
      </LinkBase>
    </span>
  )
}

/** The proof proposed for an open line: a credit may pay it, a debit may take its payment back. */
function ProposedProof({ line: { proposed, direction } }: { line: StatementLine }) {
  const words = useWords()
  if (!proposed) return <span data-tone="muted">{direction === 'credit' ? words('line.nothing_near') : '–'}</span>
  if (direction === 'debit')
    return (
      <NamedProof proof={proposed}>
        <Undo2 size={15} strokeWidth={1.6} data-tone="bad" aria-hidden="true" />
        <span data-tone="bad">{words('line.may_return')}</span>
      </NamedProof>
    )
  const tone = proposed.sure ? 'ok' : 'warn'
  const Icon = proposed.sure ? Check : EqualApproximately
  return (
    <NamedProof proof={proposed}>
      <Icon size={15} strokeWidth={2} data-tone={tone} aria-hidden="true" />
      <b className={textStyles.strong} data-tone={tone}>
        {words(proposed.sure ? 'line.sure' : 'line.near')}
      </b>
    </NamedProof>
  )
}

/** The proof that a line is matched with, or that is proposed for it. */
export function ProofCell({ line }: { line: StatementLine }) {
  const words = useWords()
  if (line.state === 'open') return <ProposedProof line={line} />
  if (!line.proof) return <span data-tone="muted">–</span>
  return (
    <NamedProof proof={line.proof}>
      <Check size={15} strokeWidth={2} data-tone="ok" aria-hidden="true" />
      <span className={textStyles.spoken}>{words('line.state.matched')}</span>
    </NamedProof>
  )
}
