import { useWords } from '../../i18n/useWords.ts'
import type { PaymentLink } from '../../records.ts'

export function Usage({ of }: { of: PaymentLink['usage_mode'] }) {
  const words = useWords()
  return <>{words(`usage.${of}`)}</>
}
