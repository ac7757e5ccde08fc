import type { Router } from 'express'
import { z } from 'zod'
import { officerOf } from '../../http/authenticate.ts'
import { readBody, readText } from '../../http/body.ts'
import { answerCarriedOut } from '../../http/carriedOut.ts'
import { oneOrMany, parseConsoleQuery, sendList } from '../../http/consoleList.ts'
import { editBodySchema } from '../../http/editBody.ts'
import { parse } from '../../http/validate.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import { authorize } from '../../kernel/policy.ts'
import { journalIfDenied } from '../../review/dossier/attempts.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { changeSetting } from '../../review/proposals/changeSetting.ts'
import { REHEARSED_SETTINGS, type RehearsedKey, rehearseSetting } from '../../review/proposals/rehearseSetting.ts'
import { reasonForOfficers } from '../../review/record/proposal.ts'
import { previewRisk } from '../../review/risk/previewRisk.ts'
import { previewChange } from '../../review/settings/previewColours.ts'
import { SETTING_KEYS, type SettingKey, type Settings, settingSchemas } from '../../review/settings/settings.ts'
import { settingRecord, settingRecords } from '../../review/settings/settingsRecords.ts'
import { addHolidays } from './addHolidays.ts'
import { readHolidays } from './holidays.ts'

const isKey = (key: unknown): key is SettingKey => SETTING_KEYS.some((known) => known === key)

/** `position` is the order of the console's page. */
export const SORTS = ['position', 'id'] as const
export const filters = z.object({ id: oneOrMany(z.string().max(40)).optional() })

export const settingChangeBody = <Value extends z.ZodType>(value: Value) =>
  editBodySchema(z.object({ value, reason: reasonForOfficers }), [
    'id',
    'default',
    'changed',
    'proposal',
    'needs_second',
    'other_admins',
    'allowed_actions',
  ])

/** PUT /settings/:id and POST /settings/working_time/holidays; with `dry_run` 1 nothing is kept. */
export const changeQuery = z.object({ dry_run: z.enum(['0', '1']).optional() })

/** The settings whose changes can be previewed. */
const PREVIEWED: readonly SettingKey[] = ['preset', 'working_time', 'risk_table', ...REHEARSED_SETTINGS]

const isRehearsed = (key: SettingKey): key is RehearsedKey => REHEARSED_SETTINGS.some((known) => known === key)

/**
 * GET /settings and /settings/:id, PUT /settings/:id `{value, reason?}` or the whole record with another value → 200
 * the setting, or 202 if another admin must confirm it (`proposal`). 403 for roles without the permission `set_<id>`,
 * 409 PROPOSAL_OPEN while a change of it waits. PUT /settings/preset?dry_run=1, or working_time → 200 `{changes,
 * colours}`, /settings/risk_table?dry_run=1 → 200 `{changes, risk}`, four_eyes, hold_minutes, blind_share,
 * pace_seconds, money_required or screening_second → 200 `{changes, rehearsal}`: how many of last week's decisions it
 * would have concerned.
 * POST /settings/working_time/holidays, text/calendar → 200 or 202 the setting with `added` and `skipped`; with
 * `dry_run=1` → 200 `{holidays, skipped}` as they were read.
 */
export function settingsConsole(router: Router, services: ReviewServices): void {
  const schemas = settingSchemas(services.dossiers)

  router.get('/settings', async (req, res) => {
    const query = parseConsoleQuery(req, SORTS, filters)
    const { id: wanted } = query.filters
    const all = await settingRecords(services, officerOf(req))
    const found = wanted ? all.filter(({ id }) => wanted.includes(id)) : all
    if (query.sort === 'id') found.sort((a, b) => (a.id < b.id ? -1 : 1))
    if (query.order === 'desc') found.reverse()
    // There are a few more settings than a usual page has rows, so a request without a range gets all of them.
    const page = req.query.range === undefined ? found : found.slice(query.skip, query.skip + query.take)
    await sendList(res, 'settings', query, page, async () => found.length)
  })

  router.get('/settings/:id', async (req, res) => {
    const { id } = req.params
    if (!isKey(id)) throw notFound()
    res.json(await settingRecord(services, officerOf(req), id))
  })

  router.put('/settings/:id', async (req, res) => {
    const { id: key } = req.params
    if (!isKey(key)) throw notFound()
    const actor = officerOf(req)
    const on = { action: 'change_setting', resource: 'settings', record_id: key, workspace_id: null }
    const { dry_run } = parse(changeQuery, req.query)
    if (dry_run === '1' && !PREVIEWED.includes(key))
      throw invalid({
        field: 'dry_run',
        rule: 'in',
        message: `Only a change of ${PREVIEWED.join(' or ')} can be previewed.`,
      })
    if (dry_run === '1') {
      authorize(actor, `set_${key}`)
      const { value } = await readBody(req, res, settingChangeBody(schemas[key]))
      if (key === 'risk_table') res.json(await previewRisk(services, value as Settings['risk_table']))
      else if (isRehearsed(key)) res.json(await rehearseSetting(services, actor, key, value as Settings[typeof key]))
      else res.json(await previewChange(services, key, value))
      return
    }
    const became = await journalIfDenied(services, actor, on, async () => {
      authorize(actor, `set_${key}`)
      const { value, reason } = await readBody(req, res, settingChangeBody(schemas[key]))
      return changeSetting(services, actor, key, value as Settings[typeof key], reason || null)
    })
    await answerCarriedOut(services, res, () => settingRecord(services, actor, key), {
      status: became === 'proposed' ? 202 : 200,
      less: { id: key },
    })
  })

  router.post('/settings/working_time/holidays', async (req, res) => {
    const actor = officerOf(req)
    const key = 'working_time'
    const on = { action: 'change_setting', resource: 'settings', record_id: key, workspace_id: null }
    const { dry_run } = parse(changeQuery, req.query)
    const readFile = async () => {
      authorize(actor, 'set_working_time')
      return readHolidays(await readText(req, res, 'text/calendar'), services.clock.now())
    }
    if (dry_run === '1') {
      res.json(await readFile())
      return
    }
    const read = await journalIfDenied(services, actor, on, readFile)
    const { became, added } = await addHolidays(services, actor, read.holidays)
    const shown = async () => ({ ...(await settingRecord(services, actor, key)), added, skipped: read.skipped })
    await answerCarriedOut(services, res, shown, { status: became === 'proposed' ? 202 : 200, less: { id: key } })
  })
}
