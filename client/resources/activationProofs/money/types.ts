import type { ActivationProof, Booking, LineMark, MoneyProposal } from '../../../records.ts'

export type { Booking }
export type Mark = LineMark
export type ProposedLine = MoneyProposal
export type MoneyState = ActivationProof['money']['state']

export const moneyOf = ({ money }: ActivationProof): ActivationProof['money'] => money
