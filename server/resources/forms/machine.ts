import { FormStatus } from '../../database/generated/client.ts'
import type { Form } from '../../database/generated/rows.ts'
import { defineMachine } from '../../kernel/machine.ts'

/** The state machine of interface 3.3, decisions G-09. */
export const formMachine = defineMachine<FormStatus, Form>({
  name: 'form',
  resource: 'forms',
  table: 'forms',
  column: 'status',
  type: 'FormStatus',
  states: Object.values(FormStatus),
  initial: 'draft',
  edges: [
    {
      action: 'publish',
      from: ['draft'],
      to: 'published',
      event: null,
      by: ['trader'],
      why: 'Only a published form may be attached to a link. Publishing again changes nothing.',
    },
    {
      action: 'archive',
      from: ['draft', 'published'],
      to: 'archived',
      event: null,
      by: ['trader'],
      why: 'A form with submissions is kept but no longer used; refused while a link that is not archived carries it.',
    },
  ],
  eventData: ({ id, name, status }) => ({ id, name, status }),
})
