import { selectValues } from '../../database/selectValues.ts'
import type { DossierKind, ReviewServices } from '../dossier/dossierKind.ts'
import { readReasons } from '../dossier/readReasons.ts'
import { type HouseReason, type Retry, reasonsForTrader } from '../dossier/reasons.ts'
import { type RequestRow, requestStateOf, requestsLookup } from '../record/informationRequest.ts'
import { pinsForTrader, type TraderPin } from '../record/pins.ts'

/** An officer's question about a dossier in the form for the trader's program: without the officer. */
export type AskedOfTrader = {
  id: string
  at: string
  text: string
  reason_codes: string[]
  retry: Retry | null
  pins: TraderPin[]
  due_at: string
  answered_at: string | null
  answer: string | null
}

type Requests = Map<string, RequestRow[]>

/** The question that the record of this id shows; null without one. */
function presentAsked(
  requests: Requests,
  reasons: readonly HouseReason[],
  id: string,
  now: Date,
): AskedOfTrader | null {
  const { request } = requestStateOf(requests.get(id), 0, now)
  if (!request) return null
  const { by: _by, pins: _pins, reason_codes, ...shown } = request
  const { pins = [] } = requests.get(id)?.find((row) => row.id === request.id) ?? {}
  return { ...shown, ...reasonsForTrader(reasons, reason_codes), pins: pinsForTrader(pins) }
}

/** The questions about these records of a kind, by record id; records without one are absent. */
export async function askedOfTraders(
  { db, clock }: Pick<ReviewServices, 'db' | 'clock'>,
  kind: DossierKind,
  ids: string[],
): Promise<Map<string, AskedOfTrader>> {
  if (ids.length === 0) return new Map()
  const { requests } = await selectValues<{ requests: Requests }>(db, { requests: requestsLookup(ids) })
  if (requests.size === 0) return new Map()
  const reasons = await readReasons(db, kind.name)
  const questions = ids.map((id) => [id, presentAsked(requests, reasons, id, clock.now())] as const)
  return new Map(questions.filter((one): one is [string, AskedOfTrader] => one[1] !== null))
}
