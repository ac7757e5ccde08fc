import type { ReactNode } from 'react'
import { Fact } from '../../elements/Facts.tsx'
import type { Check } from '../../records.ts'
import { CheckMark, CheckWhy } from './CheckMark.tsx'

type Props = {
  label: string
  copy?: string | undefined
  checks: Check[]
  /** The server's names of the fields whose checks belong to this fact. */
  on: string | readonly string[]
  children: ReactNode
}

export const checksOn = (checks: Check[], on: string | readonly string[]) =>
  checks.filter(({ fact }) => (typeof on === 'string' ? fact === on : on.includes(fact)))

export function CheckedFact({ label, copy, checks, on, children }: Props) {
  const mine = checksOn(checks, on)
  return (
    <Fact label={label} copy={copy} result={<CheckMark checks={mine} />} why={<CheckWhy checks={mine} />}>
      {children}
    </Fact>
  )
}
