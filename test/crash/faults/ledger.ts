import { EventEmitter } from 'node:events'

/** What is asked of the service. Each but `settle` writes one journal entry with the request's id. */
export type ActKind = 'submit' | 'decide' | 'claim' | 'link' | 'publish' | 'begin' | 'settle'

/**
 * What an answer says: `done` (2xx), `not done` (4xx and every 5xx that says that nothing was changed) or `unknown`
 * (OUTCOME_UNKNOWN, a reset, no answer in time). `lost`: it was done, and lost with a server whose standby lagged behind.
 */
export type Claim = 'done' | 'not done' | 'unknown' | 'lost'

export type Act = {
  kind: ActKind
  request_id: string
  /** The server that it was sent to. */
  server: string
  /** Milliseconds since the run began. */
  began: number
  ended: number
  /** HTTP status; `reset` where the connection ended, `timeout` where no answer came in time. */
  answer: number | 'reset' | 'timeout'
  code: string | null
  claim: Claim
  /** The record that it is about: of the answer, or of the address that was asked. */
  record_id: string | null
  /** The action on the record, for a decision. */
  action: string | null
  /** SHA-256 of the document that was sent along. */
  document: string | null
}

export type Ledger = ReturnType<typeof createLedger>

/** The acts of the run, with what was answered to each. */
export function createLedger() {
  const began = performance.now()
  const now = () => performance.now() - began
  const acts: Act[] = []
  const concluded = new EventEmitter()
  concluded.setMaxListeners(0)

  /** Settles with the first act for which `isIt` holds, of those concluded from now on; null after the time. */
  function next(isIt: (act: Act) => boolean, most: number): Promise<Act | null> {
    return new Promise((resolve) => {
      const end = (act: Act | null) => {
        clearTimeout(timer)
        concluded.off('act', listen)
        resolve(act)
      }
      const listen = (act: Act) => isIt(act) && end(act)
      const timer = setTimeout(() => end(null), most)
      concluded.on('act', listen)
    })
  }
  return {
    acts,
    now,
    add(act: Act) {
      acts.push(act)
      concluded.emit('act', act)
    },
    next,
    /** Settles when `count` more acts for which `isIt` holds are concluded, or after the time: whether they were. */
    async several(count: number, isIt: (act: Act) => boolean, most: number): Promise<boolean> {
      let left = count
      return (await next((act) => isIt(act) && --left <= 0, most)) !== null
    },
  }
}
