import { z } from 'zod'
import { listQuery } from '../../openapi/contract/console.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { count, dateTime, id, idAndName } from '../../openapi/contract/values.ts'
import type { DossierKinds } from '../../review/dossier/dossierKind.ts'
import { REHEARSED_SETTINGS, type Rehearsal } from '../../review/proposals/rehearseSetting.ts'
import { proposalFields } from '../../review/record/proposal.openapi.ts'
import { RISK_LEVELS } from '../../review/record/risk.ts'
import type { RiskPreview } from '../../review/risk/previewRisk.ts'
import type { ChangePreview } from '../../review/settings/previewColours.ts'
import { SETTING_KEYS, type SettingKey, settingSchemas } from '../../review/settings/settings.ts'
import type { ConsoleSetting } from '../../review/settings/settingsRecords.ts'
import { holidaySchema, MAX_HOLIDAYS } from '../../review/settings/workingTime.ts'
import { changeQuery, filters, SORTS, settingChangeBody } from './console.routes.ts'

type Schemas = ReturnType<typeof settingSchemas>

const settingOf = <Key extends SettingKey>(schemas: Schemas, key: Key) =>
  z.strictObject({
    id: z.literal(key),
    value: schemas[key],
    default: schemas[key],
    changed: z.strictObject({ at: dateTime(), officer: idAndName() }).nullable(),
    proposal: z
      .strictObject({ ...proposalFields, value: schemas[key] })
      .nullable()
      .meta({ description: 'The change that waits for another admin.' }),
    needs_second: z.boolean().meta({ description: 'Whether another admin must confirm a change now.' }),
    other_admins: count().meta({ description: 'How many other admins can sign in, and so confirm a change.' }),
    allowed_actions: z.array(z.string()),
  })

const settingIn = (schemas: Schemas) =>
  presents<ConsoleSetting>()(
    z
      .union([
        settingOf(schemas, 'preset'),
        settingOf(schemas, 'parts'),
        settingOf(schemas, 'targets'),
        settingOf(schemas, 'working_time'),
        settingOf(schemas, 'evidence_pages'),
        settingOf(schemas, 'document_required'),
        settingOf(schemas, 'four_eyes'),
        settingOf(schemas, 'checklist'),
        settingOf(schemas, 'hold_minutes'),
        settingOf(schemas, 'blind_share'),
        settingOf(schemas, 'pace_seconds'),
        settingOf(schemas, 'claims_per_officer'),
        settingOf(schemas, 'pending_dossiers'),
        settingOf(schemas, 'information_due_days'),
        settingOf(schemas, 'retention_years'),
        settingOf(schemas, 'lookups'),
        settingOf(schemas, 'fee_accounts'),
        settingOf(schemas, 'money_required'),
        settingOf(schemas, 'cheque_clearing_days'),
        settingOf(schemas, 'proof_readings'),
        settingOf(schemas, 'statement_mappings'),
        settingOf(schemas, 'screening_threshold'),
        settingOf(schemas, 'screening_show'),
        settingOf(schemas, 'screening_second'),
        settingOf(schemas, 'screening_hold'),
        settingOf(schemas, 'list_max_age_hours'),
        settingOf(schemas, 'risk_table'),
        settingOf(schemas, 'review_months'),
        settingOf(schemas, 'second_factor'),
        settingOf(schemas, 'session_minutes'),
      ])
      .meta({ id: 'Setting' }),
  )

const colour = z.enum(['over', 'soon', 'in_time'])

/** The answer of a change that is only previewed. */
const preview = presents<ChangePreview>()(
  z
    .strictObject({
      changes: z.array(z.strictObject({ setting: z.enum(SETTING_KEYS), from: z.unknown(), to: z.unknown() })),
      colours: z.strictObject({
        waiting: count().meta({ description: 'All dossiers in the queues.' }),
        changed: count(),
        moves: z.array(
          z.strictObject({
            resource: z.string(),
            from: colour,
            to: colour,
            dossiers: count(),
            ids: z.array(id()).meta({ description: 'Those that wait longest, 100 at most.' }),
          }),
        ),
      }),
    })
    .meta({ id: 'ChangePreview' }),
)

const level = z.enum(RISK_LEVELS)

/** The answer of a change of the table of risk that is only previewed. */
const riskPreview = presents<RiskPreview>()(
  z
    .strictObject({
      changes: z.array(z.strictObject({ setting: z.literal('risk_table'), from: z.unknown(), to: z.unknown() })),
      risk: z.strictObject({
        waiting: count().meta({ description: 'The waiting dossiers that were compared.' }),
        in_part: z.boolean().meta({ description: 'More wait than were compared: those that wait longest.' }),
        changed: count(),
        moves: z.array(z.strictObject({ resource: z.string(), from: level, to: level, dossiers: count() })),
      }),
    })
    .meta({ id: 'RiskPreview' }),
)

/** The answer of a change that is only rehearsed on last week's decisions. */
const rehearsed = presents<Rehearsal>()(
  z
    .strictObject({
      changes: z.array(z.strictObject({ setting: z.enum(REHEARSED_SETTINGS), from: z.unknown(), to: z.unknown() })),
      rehearsal: z.strictObject({
        since: dateTime(),
        decisions: count().meta({
          description:
            'Decisions of the last seven days that were asked: accepts of proofs for `money_required`, answers to hits for `screening_second`.',
        }),
        in_part: z.boolean().meta({ description: 'There were more: the newest were asked.' }),
        concerned: count().meta({ description: 'How many of them the value in force concerns.' }),
        would_concern: count().meta({ description: 'How many the other value would have concerned.' }),
      }),
    })
    .meta({ id: 'SettingRehearsal' }),
)

const skipped = z
  .array(z.strictObject({ name: z.string(), why: z.enum(['not_whole_days', 'repeats', 'invalid', 'cancelled']) }))
  .meta({ description: 'Events that are no holidays: with times of day, or with another repetition than each year.' })

const pathParams = { id: z.enum(SETTING_KEYS) }
const common = { group: 'console', section: 'Settings', source: 'console 3' } as const

/** `kinds`: the kinds of dossier, each of which has its own targets and pages. */
export function settingsOperations(kinds: Pick<DossierKinds, 'all' | 'names'>): Operation[] {
  const schemas = settingSchemas(kinds)
  const setting = settingIn(schemas)
  const imported = z.strictObject({
    ...settingOf(schemas, 'working_time').shape,
    added: z.array(holidaySchema).meta({ description: 'The holidays that were not there before.' }),
    skipped,
  })
  return [
    {
      ...common,
      id: 'adminListSettings',
      method: 'get',
      path: '/api/admin/settings',
      summary: 'List the settings',
      jsonQuery: listQuery(SORTS, filters),
      answers: [{ status: 200, description: 'All settings.', schema: z.array(setting), headers: ['Content-Range'] }],
      errors: ['VALIDATION_ERROR'],
    },
    {
      ...common,
      id: 'adminGetSetting',
      method: 'get',
      path: '/api/admin/settings/:id',
      summary: 'Read a setting',
      pathParams,
      answers: [{ status: 200, description: 'The setting.', schema: setting }],
      example: { path: { id: 'targets' } },
    },
    {
      ...common,
      id: 'adminChangeSetting',
      method: 'put',
      path: '/api/admin/settings/:id',
      summary: 'Change a setting',
      description:
        'Targets and `statement_mappings`: supervisors and admins; the rest: admins. Once `four_eyes` is on, another admin must confirm a change of `preset`, `parts`, `targets`, `working_time`, `evidence_pages`, `document_required`, `four_eyes`, `checklist`, `hold_minutes`, `retention_years`, `fee_accounts`, `money_required`, `cheque_clearing_days`, `proof_readings`, `screening_threshold`, `screening_show`, `screening_second`, `screening_hold`, `list_max_age_hours`, `risk_table`, `review_months` or `second_factor`: it stands in `/second-looks`. The `reason` is for officers: it stands beside the change that waits (`why`), and in the journal with what was before and after. A `preset` sets other settings, and is one change with them: each is journaled with `preset` in its details; a setting whose own change waits is left to that one. With `dry_run` 1 nothing is kept: 200 with what would change; for `preset`, `working_time` and `risk_table` how many waiting dossiers would change colour or level, for `four_eyes`, `hold_minutes`, `blind_share`, `pace_seconds`, `money_required` and `screening_second` how many of last week’s decisions would have waited, would be expected to get a blind second look, or would count as faster than reading (`rehearsal`); for `money_required` the accepts of proofs are asked, for `screening_second` the answers to hits. Other settings have no preview. `version` of `risk_table` is counted by the service.',
      pathParams,
      query: changeQuery,
      body: settingChangeBody(z.union(Object.values(schemas))),
      answers: [
        {
          status: 200,
          description: 'The setting as it is now.',
          schema: z.union([setting, preview, riskPreview, rehearsed]),
        },
        { status: 202, description: 'Unchanged, with the `proposal` that waits for another admin.', schema: setting },
      ],
      errors: ['PROPOSAL_OPEN'],
      example: {
        path: { id: 'targets' },
        body: {
          value: Object.fromEntries(kinds.all.map(({ name, defaults }) => [name, defaults.target_minutes / 2])),
          reason: 'Dossiers wait too long.',
        },
      },
    },
    {
      ...common,
      id: 'adminImportHolidays',
      method: 'post',
      path: '/api/admin/settings/working_time/holidays',
      summary: 'Import holidays from a calendar',
      description: `Adds the events of whole days of an iCalendar file to the holidays of \`working_time\`, once or on the same day each year for this year and the next four; \`skipped\` names the others. A day that is \`expected\` is replaced by the file’s of the same name some days away at most. An event with the status TENTATIVE is \`expected\`. Where another admin must confirm, all of it waits as one change. With \`dry_run\` 1 nothing is kept: 200 with what was read. 422 for a file that is no calendar or names no holiday, and while \`working_time\` is null. Up to 1 MB and ${MAX_HOLIDAYS} holidays in all. Admins.`,
      query: changeQuery,
      text: { type: 'text/calendar', description: 'An iCalendar file (RFC 5545) in UTF-8.' },
      answers: [
        {
          status: 200,
          description: 'The setting, with the holidays that were added; with `dry_run` those that the file names.',
          schema: z.union([imported, z.strictObject({ holidays: z.array(holidaySchema), skipped })]),
        },
        { status: 202, description: 'Unchanged, with the `proposal` that waits for another admin.', schema: imported },
      ],
      errors: ['PROPOSAL_OPEN'],
      example: { query: { dry_run: '1' }, file: 'holidays.ics' },
    },
  ]
}
