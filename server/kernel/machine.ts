import type { Actor } from './actor.ts'
import { EVENTS, type EventType } from './events.ts'
import { can, type Permission } from './policy.ts'

/** The fields that every record with a state has. */
export type StatefulRecord = { id: string; workspace_id: string; version: number }

/** The actors that may take an edge: officers with this permission, or an actor that is no officer. */
export type EdgeActor = Permission | 'trader' | 'system'

/**
 * One legal change of state. An edge whose `to` is its only `from` keeps the state; the action is still refused from
 * every other state. `records` names the console resource in the journal where that is not the machine's own.
 * docs/machines.md prints `why`.
 */
export type Edge<State extends string> = {
  action: string
  from: readonly State[]
  to: State
  event: EventType | null
  by: readonly EdgeActor[]
  why: string
  records?: string
}

export type Machine<State extends string = string, Row extends StatefulRecord = StatefulRecord> = {
  /** Name in errors and diagrams, for example `identification`. */
  name: string
  /** Console resource in the journal. */
  resource: string
  table: string
  column: string
  /** The PostgreSQL enum of the column. */
  type: string
  states: readonly State[]
  initial: State
  edges: readonly Edge<State>[]
  /** Builds the `data` of the events (decisions B.5); `before` is the former state. */
  eventData: (after: Row, before: State) => Record<string, unknown>
}

/** A mistake within one edge; null if it has none. */
function faultOf({ action, from, to, by, event }: Edge<string>, known: ReadonlySet<string>): string | null {
  if (!known.has(to)) return `${action} leads to unknown state ${to}`
  if (from.length === 0) return `${action} starts nowhere`
  if (by.length === 0) return `nobody may ${action}`
  return event === null || Object.hasOwn(EVENTS, event) ? null : `${action} emits unknown event ${event}`
}

/** The states that edges reach from the first one, including it. */
function reachedFrom<State extends string>(initial: State, edges: readonly Edge<State>[]): Set<State> {
  const reached = new Set([initial])
  // A `for` loop over a set also visits the members that are added meanwhile.
  for (const state of reached) for (const edge of edges) if (edge.from.includes(state)) reached.add(edge.to)
  return reached
}

/** Checks a table of edges when the program loads. A mistake stops the start. */
export function defineMachine<State extends string, Row extends StatefulRecord>(
  machine: Machine<State, Row>,
): Machine<State, Row> {
  const throwInvalid = (problem: string) => new Error(`Machine ${machine.name}: ${problem}`)
  const known: ReadonlySet<string> = new Set(machine.states)
  if (!known.has(machine.initial)) throw throwInvalid(`unknown initial state ${machine.initial}`)
  const seen = new Set<string>()
  for (const edge of machine.edges) {
    const fault = faultOf(edge, known)
    if (fault !== null) throw throwInvalid(fault)
    for (const from of edge.from) {
      if (!known.has(from)) throw throwInvalid(`${edge.action} starts from unknown state ${from}`)
      if (seen.has(`${edge.action}/${from}`)) throw throwInvalid(`${edge.action} from ${from} is given twice`)
      seen.add(`${edge.action}/${from}`)
    }
  }
  const reached = reachedFrom(machine.initial, machine.edges)
  const lost = machine.states.find((state) => !reached.has(state))
  if (lost !== undefined) throw throwInvalid(`state ${lost} cannot be reached`)
  return machine
}

/** Whether this actor may take the edge. */
export const canTake = (actor: Actor, { by }: { by: readonly EdgeActor[] }): boolean =>
  by.some((taker) =>
    taker === 'trader' || taker === 'system' ? actor.type === taker : actor.type === 'officer' && can(actor, taker),
  )

/** The edge for an action from a state, or undefined. */
export function findEdge<State extends string, Row extends StatefulRecord>(
  machine: Machine<State, Row>,
  action: string,
  state: string,
): Edge<State> | undefined {
  return machine.edges.find((edge) => edge.action === action && edge.from.some((from) => from === state))
}

/** The actions that this actor may take on a record in this state, in the order of the table. */
export function allowedActions<State extends string, Row extends StatefulRecord>(
  machine: Machine<State, Row>,
  actor: Actor,
  state: string,
): string[] {
  return machine.edges
    .filter((edge) => canTake(actor, edge) && edge.from.some((from) => from === state))
    .map((edge) => edge.action)
}
