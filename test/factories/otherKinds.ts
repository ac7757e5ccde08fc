import { DOSSIER_KINDS, type DossierKindName } from '../../server/registry/dossierKinds.ts'
import type { TestTrader } from './people.ts'

type OtherKind = Exclude<DossierKindName, 'identifications' | 'brands' | 'bank-accounts' | 'activation-proofs'>

/** A kind of dossier that needs no other record. */
type Submitter = {
  /** Submits a dossier as its trader would; answers its id. */
  send(trader: TestTrader): Promise<string>
  /** Whether the trader receives its decisions as events, under the name of its machine. */
  sendsEvents: boolean
}

/**
 * The kinds of dossier without a separate factory. Tests of every machine, of the API's examples and of every record
 * create one of each.
 */
const SUBMITTERS: Record<OtherKind, Submitter> = {}

export const OTHER_KINDS = DOSSIER_KINDS.flatMap(({ name, title, table, machine }) => {
  const submitter = (SUBMITTERS as Partial<Record<string, Submitter>>)[name]
  return submitter ? [{ name, title, table, machine: machine.name, ...submitter }] : []
})
