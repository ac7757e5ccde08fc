import { OfficerRole } from '../../server/database/generated/enums.ts'
import { can, PERMISSIONS, RULES } from '../../server/kernel/policy.ts'
import { sentence, table } from './markdown.ts'

const roles = Object.values(OfficerRole)

const list = (role: OfficerRole, allowed: boolean) =>
  PERMISSIONS.filter((permission) => can({ role }, permission) === allowed).map(
    (permission) => `- ${RULES[permission].may}`,
  )

/** docs/roles.md: who may do what, from the policy. */
export const rolesPage = (): string =>
  [
    '# Roles',
    '',
    'What each role may do, written from [`server/kernel/policy.ts`](../server/kernel/policy.ts) by `npm run docs`. The',
    'server checks every rule; the console shows what the server answers in `allowed_actions`. A refused attempt to',
    'act on a record is journaled as `denied`.',
    '',
    ...table(
      ['Permission', 'To', ...roles.map(sentence)],
      PERMISSIONS.map((permission) => [
        `\`${permission}\``,
        RULES[permission].may,
        ...roles.map((role) => (can({ role }, permission) ? 'yes' : '–')),
      ]),
    ),
    '',
    'The states in which a record takes an action stand in [machines](machines.md).',
    '',
    '## The same for every role',
    '',
    '- Officers sign in and out, change their own password, and mark the notes that mention them as read.',
    '- Lists mask account numbers. A record shows them in full, and the journal notes who opened it.',
    '- Nobody decides a dossier that a colleague has claimed, or that its trader has deleted.',
    '- Nobody disables themselves or resets their own password.',
    '- One administrator who can sign in always remains.',
    '- Officers change nothing of a trader but the state of a record: traders do that with their API keys.',
    ...roles.flatMap((role) => [
      '',
      `## ${sentence(role)}`,
      '',
      'May:',
      '',
      ...list(role, true),
      '',
      'May not:',
      '',
      ...list(role, false),
    ]),
    '',
  ].join('\n')
