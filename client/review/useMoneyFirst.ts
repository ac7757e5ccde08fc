import { useStore } from 'react-admin'
import type { QueueResource } from '../records.ts'
import { useDossierKind } from '../registry.tsx'

/**
 * Whether 'next' takes dossiers with received money first; stored in this browser. Null for queues without money, whose
 * order is always by age.
 */
export function useMoneyFirst(resource: QueueResource): [isFirst: boolean | null, set: (isFirst: boolean) => void] {
  const { hasMoney } = useDossierKind(resource)
  const [isFirst, set] = useStore('next.money', true)
  return [hasMoney ? isFirst : null, set]
}
