import { useWords } from '../../i18n/useWords.ts'
import type { LateMoney } from '../../records.ts'

export function Cause({ of }: { of: LateMoney['cause'] }) {
  const words = useWords()
  return <>{words(`late.cause.${of}`)}</>
}
