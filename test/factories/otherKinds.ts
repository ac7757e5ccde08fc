import { DOSSIER_KINDS, type DossierKindName } from '../../server/registry/dossierKinds.ts'
import type { TestTrader } from './people.ts'

type OtherKind = Exclude<DossierKindName, 'identifications' | 'brands' | 'bank-accounts' | 'activation-proofs'>

/** A kind of dossier that needs no other record. */
type Sent = {
  /** Sends one as its trader would; answers its id. */
  send(trader: TestTrader): Promise<string>
  /** Whether its decisions reach the trader as events, under the name of its machine. */
  tells: boolean
}

/**
 * The kinds of dossier that other factories do not make. Tests of every machine, of the examples of the API and of every
 * record make one of each.
 */
const SENT: Record<OtherKind, Sent> = {}

export const OTHER_KINDS = DOSSIER_KINDS.flatMap(({ name, title, table, machine }) => {
  const sent = (SENT as Partial<Record<string, Sent>>)[name]
  return sent ? [{ name, title, table, machine: machine.name, ...sent }] : []
})
