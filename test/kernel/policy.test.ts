import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { OfficerRole } from '../../server/database/generated/enums.ts'
import type { EdgeActor } from '../../server/kernel/machine.ts'
import {
  authorize,
  can,
  PERMISSIONS,
  type Permission,
  RULES,
  type Rule,
  rolesWith,
} from '../../server/kernel/policy.ts'
import { machines } from '../../server/registry/machines.ts'
import { SETTING_KEYS } from '../../server/review/settings/settings.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Every rule once more, by who has it. */
const DECIDERS: OfficerRole[] = ['officer', 'supervisor', 'admin']
const SUPERVISORS: OfficerRole[] = ['supervisor', 'admin']
const EVERYBODY: OfficerRole[] = ['officer', 'supervisor', 'auditor', 'admin']
const EXPECTED: Record<Permission, OfficerRole[]> = {
  read: EVERYBODY,
  open_document: EVERYBODY,
  read_journal: EVERYBODY,
  make_receipt: EVERYBODY,
  read_private_entries: ['auditor', 'admin'],
  export_journal: EVERYBODY,
  export_trader: ['supervisor', 'auditor', 'admin'],
  read_work: ['supervisor', 'auditor', 'admin'],
  list_contacts: [],
  read_quality: ['supervisor', 'auditor', 'admin'],
  reveal: DECIDERS,
  claim: DECIDERS,
  see: DECIDERS,
  fill_worksheet: DECIDERS,
  answer_collision: DECIDERS,
  answer_hit: DECIDERS,
  accept_exposed: ['supervisor', 'admin'],
  accept: DECIDERS,
  refuse: DECIDERS,
  request_new_proof: DECIDERS,
  request_information: DECIDERS,
  accept_unseen: SUPERVISORS,
  accept_without_document: SUPERVISORS,
  accept_same_as_refused: SUPERVISORS,
  confirm: DECIDERS,
  confirm_control: ['admin'],
  recall: DECIDERS,
  answer_blind: DECIDERS,
  recall_others: SUPERVISORS,
  reverse: SUPERVISORS,
  note: DECIDERS,
  assign: DECIDERS,
  escalate: DECIDERS,
  handle_escalated: SUPERVISORS,
  hand_back: SUPERVISORS,
  take_over: SUPERVISORS,
  bulk: DECIDERS,
  open_trader_page: DECIDERS,
  close_account: SUPERVISORS,
  hold_account: SUPERVISORS,
  freeze: SUPERVISORS,
  unfreeze: SUPERVISORS,
  erase: SUPERVISORS,
  suspend: DECIDERS,
  reactivate: DECIDERS,
  looked_at: DECIDERS,
  redeliver: DECIDERS,
  keep_views: EVERYBODY,
  share_views: DECIDERS,
  manage_shared_views: SUPERVISORS,
  set_preset: ['admin'],
  set_parts: ['admin'],
  set_working_time: ['admin'],
  set_targets: SUPERVISORS,
  set_evidence_pages: ['admin'],
  set_retention_years: ['admin'],
  set_document_required: ['admin'],
  set_pending_dossiers: ['admin'],
  set_information_due_days: ['admin'],
  export_transactions: ['supervisor', 'auditor', 'admin'],
  mute_unreached: ['officer', 'supervisor', 'admin'],
  keep_snippets: ['officer', 'supervisor', 'auditor', 'admin'],
  share_snippets: ['supervisor', 'admin'],
  set_four_eyes: ['admin'],
  set_checklist: ['admin'],
  set_hold_minutes: ['admin'],
  set_fee_accounts: ['admin'],
  set_statement_mappings: ['supervisor', 'admin'],
  match_money: ['officer', 'supervisor', 'admin'],
  return_money: ['supervisor', 'admin'],
  set_money_required: ['admin'],
  set_cheque_clearing_days: ['admin'],
  set_proof_readings: ['admin'],
  import_statement: ['supervisor', 'admin'],
  import_list: ['admin'],
  add_list_entry: ['admin'],
  remove_list_entry: ['admin'],
  remove_list: ['admin'],
  try_name: ['admin'],
  set_blind_share: ['admin'],
  set_pace_seconds: ['admin'],
  set_claims_per_officer: ['admin'],
  set_lookups: ['admin'],
  set_reasons: ['admin'],
  set_risk_table: ['admin'],
  set_review_months: ['admin'],
  set_screening_threshold: ['admin'],
  set_screening_show: ['admin'],
  set_screening_second: ['admin'],
  set_list_max_age_hours: ['admin'],
  set_screening_hold: ['admin'],
  set_second_factor: ['admin'],
  set_session_minutes: ['admin'],
  invite_officer: ['admin'],
  see_sign_in: ['admin'],
  update_officer: ['admin'],
  change_role: ['admin'],
  disable_officer: ['admin'],
  reset_password: ['admin'],
  release_officer: ['admin'],
  tie_self: DECIDERS,
  tie_officer: ['admin'],
  reset_second_factor: ['admin'],
}

/** Source files, by path. */
function sources(folder: string): [string, string][] {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('database/generated/') && !name.startsWith('i18n/'))
    .map((name) => [`${folder}/${name}`, fs.readFileSync(path.join(root, folder, name), 'utf8')])
}

describe('the policy', () => {
  it.each(PERMISSIONS)('%s belongs to the roles that it should', (permission) => {
    expect(rolesWith(permission)).toEqual(EXPECTED[permission])
    for (const role of Object.values(OfficerRole)) {
      const refused = { code: 'FORBIDDEN' }
      expect(can({ role }, permission)).toBe(EXPECTED[permission].includes(role))
      if (can({ role }, permission)) authorize({ role }, permission)
      else expect(() => authorize({ role }, permission)).toThrow(expect.objectContaining(refused))
    }
  })

  it('does not compile with a role that a rule does not answer', () => {
    type NewRole = OfficerRole | 'trainee'
    type Answered = { [P in Permission]: (typeof RULES)[P] extends Rule<NewRole> ? P : never }[Permission]
    expectTypeOf<Answered>().toBeNever()
    // @ts-expect-error: no answer for the trainee
    const incomplete: Record<Permission, Rule<NewRole>> = RULES
    expect(incomplete).toBe(RULES)
  })

  it('has no rule that nothing asks for', () => {
    const code = sources('server')
      .filter(([file]) => file !== 'server/kernel/policy.ts')
      .map(([, text]) => text)
      .join('\n')
    const asked = new Set<EdgeActor>([
      ...machines.flatMap(({ edges }) => edges.flatMap(({ by }) => by)),
      ...SETTING_KEYS.map((key) => `set_${key}` as const),
      ...PERMISSIONS.filter((permission) =>
        new RegExp(`((can|may|authorize|requirePermission|allowed)\\(.*|: )'${permission}'`).test(code),
      ),
    ])
    expect(PERMISSIONS.filter((permission) => !asked.has(permission))).toEqual([])
  })

  it('is the only place that compares or lists roles', () => {
    const naming = /'(supervisor|auditor)'|\brole [!=]== ['"]|requireRole/
    // The demo's story says which role each of its officers has.
    const found = [...sources('server'), ...sources('client')].filter(
      ([file, text]) => naming.test(text) && !file.startsWith('server/demo/story/'),
    )
    expect(found.map(([file]) => file)).toEqual([])
  })
})
