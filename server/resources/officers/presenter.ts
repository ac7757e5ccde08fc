import type { Officer } from '../../database/generated/client.ts'
import { can } from '../../kernel/policy.ts'

const person = ({ id, email, name, role }: Officer) => ({ id, email, name, role })

/** The signed-in officer, as GET /session answers. */
export const presentSelf = (row: Officer) => ({
  ...person(row),
  must_change_password: row.must_change_password,
  /** What the role allows outside single records, which carry their own actions: `review` is taking dossiers. */
  allowed_actions: can(row, 'claim') ? ['review'] : [],
})

export type ConsoleSelf = ReturnType<typeof presentSelf>

export const presentForOfficer = (row: Officer, allowed_actions: string[]) => ({
  ...person(row),
  disabled_at: row.disabled_at?.toISOString() ?? null,
  last_sign_in_at: row.last_sign_in_at?.toISOString() ?? null,
  allowed_actions,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

export type ConsoleOfficer = ReturnType<typeof presentForOfficer>
