import type { PaymentInstance } from '../database/generated/rows.ts'
import type { Requirement } from '../resources/requirements/requirements.ts'
import type { AskedOfTrader } from '../review/submissions/askedOfTrader.ts'
import { DOSSIER_FORMS, type SendableKind, type ShownDossier } from './dossierForms.ts'

/** A step that is done: the trader sent or answered something, or officers accepted it. */
export type DoneStep = { what: 'sent' | 'answered' | 'accepted'; kind: Requirement['kind']; at: Date }

type State = {
  dossiers: Record<SendableKind, readonly ShownDossier[]>
  instances: readonly Pick<PaymentInstance, 'created_at' | 'acceptance_status' | 'decided_at'>[]
  /** Questions of officers, by the id of the dossier. */
  questions: ReadonlyMap<string, Pick<AskedOfTrader, 'answered_at'>>
}

const MAX_STEPS = 20

/** What is done in a workspace, newest first: at most the newest 20 steps. */
export function doneSteps({ dossiers, instances, questions }: State): DoneStep[] {
  const ofDossiers = DOSSIER_FORMS.flatMap(({ kind }) =>
    dossiers[kind].flatMap(({ id, status, waiting_since, decided_at }): DoneStep[] => {
      const answered_at = questions.get(id)?.answered_at
      return [
        { what: 'sent', kind, at: waiting_since },
        ...(answered_at ? [{ what: 'answered', kind, at: new Date(answered_at) } as const] : []),
        ...(status === 'accepted' && decided_at ? [{ what: 'accepted', kind, at: decided_at } as const] : []),
      ]
    }),
  )
  const ofInstances = instances.flatMap(({ created_at, acceptance_status, decided_at }): DoneStep[] => {
    const kind = 'payment_instance'
    return [
      { what: 'sent', kind, at: created_at },
      ...(acceptance_status === 'ready' && decided_at ? [{ what: 'accepted', kind, at: decided_at } as const] : []),
    ]
  })
  return [...ofDossiers, ...ofInstances].sort((one, other) => Number(other.at) - Number(one.at)).slice(0, MAX_STEPS)
}
