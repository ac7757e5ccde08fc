import {
  Archive,
  CircleCheck,
  CircleX,
  Clock,
  FileQuestionMark,
  Hourglass,
  type LucideIcon,
  Mail,
  MailX,
  Pause,
  PencilLine,
} from 'lucide-react'
import { useWords } from '../i18n/useWords.ts'
import type {
  AcceptanceStatus,
  Dispatch,
  Form,
  KycStatus,
  PayLink,
  PaymentInstance,
  PaymentLink,
  Transaction,
} from '../records.ts'
import chipStyles from './chip.module.css'

export type State =
  | KycStatus
  | AcceptanceStatus
  | Transaction['status']
  | PaymentInstance['status']
  | Dispatch['status']
  | PaymentLink['status']
  | PayLink['status']
  | Form['status']
  | 'disabled'

const LOOK: Record<State, [tone: string, icon: LucideIcon]> = {
  pending: ['warn', Clock],
  accepted: ['ok', CircleCheck],
  refused: ['bad', CircleX],
  pending_documents: ['info', FileQuestionMark],
  documents_submitted: ['warn', Clock],
  ready: ['ok', CircleCheck],
  rejected: ['bad', CircleX],
  processing: ['info', Clock],
  paid: ['ok', CircleCheck],
  failed: ['bad', CircleX],
  active: ['ok', CircleCheck],
  suspended: ['warn', Pause],
  disabled: ['warn', Pause],
  delivered: ['ok', CircleCheck],
  dropped: ['', CircleX],
  handed: ['ok', Mail],
  bounced: ['bad', MailX],
  draft: ['', PencilLine],
  published: ['ok', CircleCheck],
  archived: ['', Archive],
  paused: ['warn', Pause],
  exhausted: ['info', CircleCheck],
  expired: ['', Hourglass],
  inactive: ['warn', Pause],
  closed: ['info', CircleCheck],
}

/** Whether the console knows the server's name of a state. */
export const isState = (name: string | null): name is State => name !== null && Object.hasOwn(LOOK, name)

/** A state with its icon and its word. */
export function StateChip({ state }: { state: State }) {
  const words = useWords()
  const [tone, Icon] = LOOK[state]
  return (
    <span className={chipStyles.chip} data-slot="chip" data-tone={tone}>
      <Icon size={13} strokeWidth={1.8} aria-hidden="true" />
      {words(`state.${state}`)}
    </span>
  )
}
