import { useWords } from '../../i18n/useWords.ts'
import type { Transaction } from '../../records.ts'

export function Method({ of }: { of: Transaction['payment_method'] }) {
  const words = useWords()
  return <>{words(`method.${of}`)}</>
}
