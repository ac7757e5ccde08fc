import { changeAccess } from '../../resources/officers/control.ts'
import { createSnippet } from '../../resources/snippets/service.ts'
import { answerBlindLook } from '../../review/blindLooks/answerBlindLook.ts'
import { findDossier, type ReviewServices } from '../../review/dossier/dossierKind.ts'
import { subjectOf } from '../../review/dossier/subject.ts'
import { changeSetting } from '../../review/proposals/changeSetting.ts'
import { proposeDecision, requiredConfirmation } from '../../review/proposals/proposeDecision.ts'
import { settingsOf } from '../../review/settings/settings.ts'
import { reviewDocuments, seePages } from './look.ts'
import { decisionOf, officerActor, QUEUE_OF } from './play.ts'
import { id, type Play } from './progress.ts'
import type { DemoStep } from './steps.ts'

/** Keeps a decision that waits for a second officer, after the officer has looked at the documents. */
async function propose(play: Play, step: DemoStep & { do: 'propose' }): Promise<void> {
  const { services } = play
  const actor = officerActor(play, step.officer)
  const kind = services.dossiers.named('bank-accounts')!
  const row = (await findDossier(services.db, kind, id(play, step.record)))!
  const about = subjectOf(kind, row)
  const decision = await decisionOf(play, step.trader, step.kind, step)
  const seen = await reviewDocuments(services, actor, 'bank-accounts', row.id, step.read)
  const waiting = await requiredConfirmation(services, actor, row, about, decision.action)
  if (!waiting || waiting.needs.length === 0) throw new Error(`${step.record} needs no second officer.`)
  const { note = null } = step
  const decided = { ...decision, version: row.version, note }
  await proposeDecision(services, actor, about, decided, { ...waiting, details: { ...decision.details, ...seen } })
}

/** Changes members of a setting. A change that needs a second admin waits. */
async function set(services: ReviewServices, play: Play, step: DemoStep & { do: 'set' }): Promise<void> {
  const { [step.key]: value } = await settingsOf(services)
  const next = typeof value === 'object' ? { ...value, ...(step.value as object) } : step.value
  await changeSetting(services, officerActor(play, step.officer), step.key, next as typeof value, step.reason ?? null)
}

/** The officer answers the blind look that was drawn at the accept, without seeing the first decision. */
async function lookBlind(play: Play, step: DemoStep & { do: 'look_blind' }): Promise<void> {
  if (!step.by) return
  const { services } = play
  const { db } = services
  const kind = services.dossiers.named(QUEUE_OF[step.kind])!
  const row = (await findDossier(db, kind, id(play, step.record)))!
  const about = subjectOf(kind, row)
  const actor = officerActor(play, step.by.officer)
  await seePages(services, actor, about)
  const look = await db.blindLook.findFirstOrThrow({ where: { record_id: row.id, ended_as: null } })
  const { codes } = step.by
  await answerBlindLook(services, actor, look, { answer: codes.length > 0 ? 'refuse' : 'accept', reason_codes: codes })
}

/** Plays a step about the controls of review: settings, and changes that wait for a second person. */
export async function playControl(play: Play, step: DemoStep): Promise<void> {
  const { services } = play
  switch (step.do) {
    case 'set':
      return set(services, play, step)
    case 'share_snippet': {
      const { name, language, text, officer } = step
      await createSnippet(services, officerActor(play, officer), { name, language, text, shared: true })
      return
    }
    case 'propose':
      return propose(play, step)
    case 'look_blind':
      return lookBlind(play, step)
    case 'ask_role': {
      const row = await services.db.officer.findUniqueOrThrow({ where: { id: id(play, `officer.${step.about}`) } })
      const change = { action: 'change_role', name: row.name, role: step.role } as const
      await changeAccess(services, officerActor(play, step.officer), row, change, async () => ({ reason: step.reason }))
    }
  }
}
