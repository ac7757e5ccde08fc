import type { Router } from 'express'
import { z } from 'zod'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { oneOrMany, parseConsoleQuery, sendList } from '../../http/consoleList.ts'
import { editBodySchema } from '../../http/edited.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { notFound } from '../../kernel/errors.ts'
import { authorize } from '../../kernel/policy.ts'
import { journalIfDenied } from '../../review/decide.ts'
import type { ReviewServices } from '../../review/dossierKind.ts'
import {
  changeSetting,
  defaultSettings,
  SETTING_KEYS,
  type SettingKey,
  type Settings,
  settingActions,
  settingSchemas,
  settingsOf,
} from '../../review/settings.ts'

/** A setting in the console; `changed` is null while it has its default value. */
export type ConsoleSetting<Key extends SettingKey = SettingKey> = {
  [K in Key]: {
    id: K
    value: Settings[K]
    default: Settings[K]
    changed: { at: string; officer: { id: string; name: string } } | null
    allowed_actions: string[]
  }
}[Key]

async function presentAll(services: ReviewServices, actor: OfficerActor): Promise<ConsoleSetting[]> {
  const { db } = services
  const [settings, rows] = await Promise.all([settingsOf(services), db.setting.findMany()])
  const defaults = defaultSettings(services)
  const officers = await db.officer.findMany({
    where: { id: { in: rows.map(({ officer_id }) => officer_id) } },
    select: { id: true, name: true },
  })
  const changedOf = (id: SettingKey) => {
    const row = rows.find(({ key }) => key === id)
    const officer = officers.find((one) => one.id === row?.officer_id)
    return row && officer ? { at: row.updated_at.toISOString(), officer } : null
  }
  return SETTING_KEYS.map(
    (id) =>
      ({
        id,
        value: settings[id],
        default: defaults[id],
        changed: changedOf(id),
        allowed_actions: settingActions(actor, id),
      }) as ConsoleSetting,
  )
}

const isKey = (key: unknown): key is SettingKey => SETTING_KEYS.some((known) => known === key)

/** `position` is the order of the console's page. */
export const SORTS = ['position', 'id'] as const
export const filters = z.object({ id: oneOrMany(z.string().max(40)).optional() })

export const change = <Value extends z.ZodType>(value: Value) =>
  editBodySchema(z.object({ value }), ['id', 'default', 'changed', 'allowed_actions'])

/**
 * GET /settings and /settings/:id, PUT /settings/:id `{value}` or the whole record with another value → 200 the
 * setting. 403 for roles without the permission `set_<id>`.
 */
export function settingsConsole(router: Router, services: ReviewServices): void {
  const schemas = settingSchemas(services.dossiers)
  const one = async (actor: OfficerActor, key: SettingKey) =>
    (await presentAll(services, actor)).find(({ id }) => id === key)

  router.get('/settings', async (req, res) => {
    const query = parseConsoleQuery(req, SORTS, filters)
    const { id: wanted } = query.filters
    const all = await presentAll(services, officerOf(req))
    const found = wanted ? all.filter(({ id }) => wanted.includes(id)) : all
    if (query.sort === 'id') found.sort((a, b) => (a.id < b.id ? -1 : 1))
    if (query.order === 'desc') found.reverse()
    const page = found.slice(query.skip, query.skip + query.take)
    await sendList(
      res,
      'settings',
      query,
      page,
      async () => found.length,
      async () => found.length,
    )
  })

  router.get('/settings/:id', async (req, res) => {
    const { id } = req.params
    if (!isKey(id)) throw notFound()
    res.json(await one(officerOf(req), id))
  })

  router.put('/settings/:id', async (req, res) => {
    const { id: key } = req.params
    if (!isKey(key)) throw notFound()
    const actor = officerOf(req)
    const on = { action: 'change_setting', resource: 'settings', record_id: key, workspace_id: null }
    await journalIfDenied(services, actor, on, async () => {
      authorize(actor, `set_${key}`)
      const { value } = await readBody(req, res, change(schemas[key]))
      await changeSetting(services, actor, key, value as Settings[typeof key])
    })
    res.json(await one(actor, key))
  })
}
