import type { Response, Router } from 'express'
import { z } from 'zod'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { notFound, Refusal } from '../../kernel/errors.ts'
import { attempt } from '../../review/decide.ts'
import type { Services } from '../../services.ts'
import {
  changeSetting,
  DEFAULTS,
  SETTING_KEYS,
  SETTINGS,
  type SettingKey,
  type Settings,
  settingActions,
  settingsOf,
} from './settings.ts'

/** One setting as the console sees it; `changed` is null while it is the default. */
export type ConsoleSetting<Key extends SettingKey = SettingKey> = {
  [K in Key]: {
    id: K
    value: Settings[K]
    default: Settings[K]
    changed: { at: string; officer: { id: string; name: string } } | null
    allowed_actions: string[]
  }
}[Key]

async function presentAll(services: Services, actor: OfficerActor): Promise<ConsoleSetting[]> {
  const { db } = services
  const [settings, rows] = await Promise.all([settingsOf(db), db.setting.findMany()])
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
        default: DEFAULTS[id],
        changed: changedOf(id),
        allowed_actions: settingActions(actor, id),
      }) as ConsoleSetting,
  )
}

const isKey = (key: unknown): key is SettingKey => SETTING_KEYS.some((known) => known === key)

/** GET /settings (everybody), PUT /settings/:key `{value}` → 200 the setting; 403 for roles that may not. */
export function settingsConsole(router: Router, services: Services): void {
  const sendAll = (res: Response, all: ConsoleSetting[]) => {
    res.set('Content-Range', `settings 0-${all.length - 1}/${all.length}`)
    res.json(all)
  }

  router.get('/settings', async (req, res) => sendAll(res, await presentAll(services, officerOf(req))))

  router.put('/settings/:key', async (req, res) => {
    const { key } = req.params
    if (!isKey(key)) throw notFound()
    const actor = officerOf(req)
    const on = { action: 'change_setting', resource: 'settings', record_id: key, workspace_id: null }
    await attempt(services, actor, on, async () => {
      if (settingActions(actor, key).length === 0) throw new Refusal('FORBIDDEN', 'Your role does not allow this.')
      const { value } = await readBody(req, res, z.strictObject({ value: SETTINGS[key] }))
      await changeSetting(services, actor, key, value as Settings[typeof key])
    })
    res.json((await presentAll(services, actor)).find(({ id }) => id === key))
  })
}
