import { useWords } from '../../i18n/useWords.ts'
import type { Officer } from '../../records.ts'

export function Role({ of }: { of: Officer['role'] }) {
  const words = useWords()
  return <>{words(`role.${of}`)}</>
}
