import { useState } from 'react'
import type { ActivationProof } from '../../../records.ts'
import { useDossierKind } from '../../../registry.tsx'
import { MoneyStrip } from './MoneyStrip.tsx'
import { ProofTable } from './ProofTable.tsx'
import { moneyOf, type ProposedLine } from './types.ts'

/** The desk of a proof: a table of expected, read and booked values, with the money below it. */
export function ProofMoney({ record }: { record: ActivationProof }) {
  const [picked, pick] = useState<ProposedLine | null>(null)
  const money = moneyOf(record)
  const { hasMoney } = useDossierKind('activation-proofs')
  // Show a proposal as the server has it now; keep a line that the officer found until another is chosen.
  const chosen = picked && (money?.proposals.find(({ line }) => line.id === picked.line.id) ?? picked)
  return (
    <ProofTable record={record} chosen={money?.line ? null : chosen}>
      {hasMoney && <MoneyStrip record={record} chosen={chosen} onChoose={pick} />}
    </ProofTable>
  )
}
