import type { Edge, EdgeActor, Machine } from '../../server/kernel/machine.ts'
import { rolesWith } from '../../server/kernel/policy.ts'
import { machines } from '../../server/registry/machines.ts'
import { sentence, table } from './markdown.ts'

const actorName = (taker: EdgeActor): string[] =>
  taker === 'trader' || taker === 'system' ? [taker] : rolesWith(taker)

const actorsOf = ({ by }: Edge<string>) => by.flatMap(actorName).join(', ')

const stateDiagram = ({ initial, edges }: Machine) => [
  '```mermaid',
  'stateDiagram-v2',
  `  [*] --> ${initial}`,
  ...edges.flatMap((edge) =>
    edge.from.map((from) => {
      const event = edge.event ? `, sends ${edge.event}` : ''
      return `  ${from} --> ${edge.to}: ${edge.action} (${actorsOf(edge)})${event}`
    }),
  ),
  '```',
]

const machineSection = (machine: Machine) => [
  '',
  `## ${sentence(machine.name)}`,
  '',
  `\`${machine.table}.${machine.column}\`, in the journal under \`${machine.resource}\`.`,
  '',
  ...stateDiagram(machine),
  '',
  ...table(
    ['Action', 'From', 'To', 'By', 'Event', 'Why'],
    machine.edges.map((edge) => [
      edge.action,
      edge.from.join(', '),
      edge.to,
      actorsOf(edge),
      edge.event ? `\`${edge.event}\`` : '–',
      edge.why,
    ]),
  ),
]

/** docs/machines.md: every change of state, from the machines. */
export const machinesPage = (): string =>
  [
    '# Machines',
    '',
    'Every state a record may have and every way from one to another, written from the `machine.ts` of each resource by',
    '`npm run docs`. `transition()` ([`server/kernel/transition.ts`](../server/kernel/transition.ts)) takes these edges',
    'and no others: another action is refused with `INVALID_STATE_TRANSITION`, another role with `FORBIDDEN`. Who has',
    'which permission stands in [roles](roles.md).',
    ...machines.flatMap(machineSection),
    '',
  ].join('\n')
