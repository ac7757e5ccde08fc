import { describe, expect, it } from 'vitest'
import type { Actor } from '../../server/kernel/actor.ts'
import { allowedActions, defineMachine, type Edge, findEdge, type Machine } from '../../server/kernel/machine.ts'

type State = 'open' | 'closed'

const close: Edge<State> = {
  action: 'close',
  from: ['open'],
  to: 'closed',
  event: 'identification.approved',
  by: ['accept'],
  why: 'It is done.',
}
const touch: Edge<State> = { ...close, action: 'touch', to: 'open', event: null, by: ['trader', 'accept'] }

const table = (change: Partial<Machine<State>> = {}): Machine<State> => ({
  name: 'door',
  resource: 'doors',
  table: 'doors',
  column: 'status',
  type: 'DoorStatus',
  states: ['open', 'closed'],
  initial: 'open',
  edges: [touch, close],
  eventData: () => ({}),
  ...change,
})

describe('a table of edges', () => {
  it('that is sound is taken as it is', () => {
    const sound = table()
    expect(defineMachine(sound)).toBe(sound)
  })

  it.each([
    ['an initial state that there is not', { initial: 'ajar' }, 'unknown initial state ajar'],
    ['an edge to nowhere', { edges: [{ ...close, to: 'ajar' }] }, 'close leads to unknown state ajar'],
    [
      'an edge from nowhere known',
      { edges: [close, { ...touch, from: ['ajar'] }] },
      'touch starts from unknown state ajar',
    ],
    ['an edge without a start', { edges: [{ ...close, from: [] }] }, 'close starts nowhere'],
    ['an edge that nobody may take', { edges: [{ ...close, by: [] }] }, 'nobody may close'],
    [
      'an event that is not in the catalogue',
      { edges: [{ ...close, event: 'door.closed' }] },
      'close emits unknown event door.closed',
    ],
    [
      'a name that every object has, as event',
      { edges: [{ ...close, event: 'constructor' }] },
      'close emits unknown event constructor',
    ],
    [
      'the same action twice from one state',
      { edges: [close, { ...close, to: 'open' }] },
      'close from open is given twice',
    ],
    [
      'the same state twice in one edge',
      { edges: [{ ...close, from: ['open', 'open'] }] },
      'close from open is given twice',
    ],
    ['a state that cannot be reached', { states: ['open', 'closed', 'locked'] }, 'state locked cannot be reached'],
    [
      'states that reach only each other',
      {
        states: ['open', 'closed', 'a', 'b'],
        edges: [
          close,
          { ...close, action: 'x', from: ['a'], to: 'b' },
          { ...close, action: 'y', from: ['b'], to: 'a' },
        ],
      },
      'state a cannot be reached',
    ],
  ])('with %s stops the start', (_what, change, message) => {
    expect(() => defineMachine(table(change as unknown as Partial<Machine<State>>))).toThrow(`Machine door: ${message}`)
  })
})

describe('an edge', () => {
  it('is found by action and state', () => {
    expect(findEdge(table(), 'close', 'open')).toBe(close)
    expect(findEdge(table(), 'close', 'closed')).toBeUndefined()
    expect(findEdge(table(), 'open', 'open')).toBeUndefined()
    expect(findEdge(table(), 'constructor', '__proto__')).toBeUndefined()
  })

  it('is offered to those who may take it, in the order of the table', () => {
    const origin = { request_id: null, address: null }
    const officer: Actor = { type: 'officer', id: '1', name: 'O', role: 'officer', inviters: [], origin }
    expect(allowedActions(table(), officer, 'open')).toEqual(['touch', 'close'])
    expect(allowedActions(table(), { ...officer, role: 'auditor' }, 'open')).toEqual([])
    expect(allowedActions(table(), { type: 'trader', id: '1', name: 'T', workspace_id: '', origin }, 'open')).toEqual([
      'touch',
    ])
    expect(allowedActions(table(), { type: 'anonymous', id: null, name: 'A', origin }, 'open')).toEqual([])
    expect(allowedActions(table(), officer, 'closed')).toEqual([])
  })
})
