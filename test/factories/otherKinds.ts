import { DOSSIER_KINDS, type DossierKindName } from '../../server/registry/dossierKinds.ts'
import type { TestTrader } from './people.ts'

type OtherKind = Exclude<DossierKindName, 'identifications' | 'brands' | 'bank-accounts' | 'activation-proofs'>

/** A kind of dossier that needs no other record. */
type Sent = {
  /** Submits a dossier as its trader would; answers its id. */
  send(trader: TestTrader): Promise<string>
  /** Whether the trader receives its decisions as events, under the name of its machine. */
  tells: boolean
}

/**
 * The kinds of dossier without a separate factory. Tests of every machine, of the API's examples and of every record
 * create one of each.
 */
const SENT: Record<OtherKind, Sent> = {}

export const OTHER_KINDS = DOSSIER_KINDS.flatMap(({ name, title, table, machine }) => {
  const sent = (SENT as Partial<Record<string, Sent>>)[name]
  return sent ? [{ name, title, table, machine: machine.name, ...sent }] : []
})
