import { createHash } from 'node:crypto'
import { transact } from '../../database/client.ts'
import type { Trader, Webhook } from '../../database/generated/client.ts'
import type { Upload } from '../../http/multipart.ts'
import { hashPassword } from '../../http/passwords.ts'
import { type OfficerActor, SYSTEM, type TraderActor } from '../../kernel/actor.ts'
import { transition } from '../../kernel/transition.ts'
import { settlePayment } from '../../payments/settle.ts'
import type { ReasonKind } from '../../registry/dossierKinds.ts'
import { generateKey } from '../../resources/apiKeys/service.ts'
import { bankAccountMachine } from '../../resources/bankAccounts/machine.ts'
import { createBankAccount, updateBankAccount } from '../../resources/bankAccounts/service.ts'
import { brandMachine } from '../../resources/brands/machine.ts'
import { createBrand, updateBrand } from '../../resources/brands/service.ts'
import { identificationMachine } from '../../resources/identifications/machine.ts'
import {
  createIdentification,
  deleteIdentification,
  updateIdentification,
} from '../../resources/identifications/service.ts'
import { addOfficer } from '../../resources/officers/service.ts'
import { decideProof } from '../../resources/paymentInstances/activation.ts'
import { findAwaitingProof, sendProof } from '../../resources/paymentInstances/activationPayment.ts'
import { instanceStatusMachine } from '../../resources/paymentInstances/machine.ts'
import { createInstance } from '../../resources/paymentInstances/service.ts'
import { addTrader } from '../../resources/traders/service.ts'
import { createWebhook } from '../../resources/webhooks/service.ts'
import { createWorkspace } from '../../resources/workspaces/service.ts'
import { guardAgainstClaims } from '../../review/claims/guard.ts'
import { requestInformation } from '../../review/decisions/requestInformation.ts'
import { composePins } from '../../review/dossier/composePins.ts'
import { type Decision, findDossier, type ReviewServices } from '../../review/dossier/dossierKind.ts'
import { readReasons } from '../../review/dossier/readReasons.ts'
import { composeReason } from '../../review/dossier/reasons.ts'
import { subjectOf } from '../../review/dossier/subject.ts'
import { answerQuestion } from '../../review/submissions/answer.ts'
import { inTransaction } from '../../review/transitions/applyDecision.ts'
import { storeBlindLook } from '../../review/transitions/blindLooks.ts'
import { decideDossier } from '../../review/transitions/decideDossier.ts'
import { reviewDocuments } from './look.ts'
import { playCollecting } from './playCollecting.ts'
import { id, type Play } from './progress.ts'
import type { DemoFile, DemoStep } from './steps.ts'

export const DEMO_PASSWORD = 'countersign-demo'

let hashed: Promise<string> | undefined

/** The hash of the demo's one password, made once, because hashing is slow on purpose. */
const demoHash = (): Promise<string> => {
  hashed ??= hashPassword(DEMO_PASSWORD)
  return hashed
}

const ORIGIN = { request_id: null, address: '127.0.0.1' }

export function officerActor(play: Play, key: string): OfficerActor {
  const officer = play.story.officers.find((one) => one.key === key)!
  return {
    type: 'officer',
    id: id(play, `officer.${key}`),
    name: officer.name,
    role: officer.role,
    inviters: [],
    origin: ORIGIN,
  }
}

function traderActor(play: Play, trader: string, workspace = trader): TraderActor {
  const { name } = play.story.traders.find(({ key }) => key === trader)!
  return {
    type: 'trader',
    id: id(play, trader),
    name,
    workspace_id: id(play, `${workspace}/workspace`),
    origin: ORIGIN,
  }
}

async function uploads(
  play: Play,
  workspace: string,
  files: Record<string, DemoFile | undefined>,
): Promise<Record<string, Upload>> {
  const built: Record<string, Upload> = {}
  for (const [field, file] of Object.entries(files)) {
    if (!file) continue
    const of = id(play, `${file.reference_of ?? workspace}/workspace`)
    const { reference } = await play.services.db.workspace.findUniqueOrThrow({ where: { id: of } })
    const buffer = await file.build(reference)
    const sha256 = createHash('sha256').update(buffer).digest('hex')
    built[field] = { field, filename: file.name, buffer, size: buffer.length, sha256 }
  }
  return built
}

/** The trader acts in the workspace of the record. */
async function actorFor(play: Play, step: DemoStep, workspace_id: string): Promise<TraderActor> {
  return { ...traderActor(play, step.trader), workspace_id }
}

const workspaceKey = (play: Play, workspace_id: string) =>
  Object.entries(play.progress.ids)
    .find(([key, value]) => value === workspace_id && key.endsWith('/workspace'))![0]
    .replace('/workspace', '')

async function reference(
  play: Play,
  kind: 'establishment' | 'authorization' | 'activity',
  name: string,
): Promise<string> {
  const { db } = play.services
  const reads = {
    establishment: () => db.establishmentType.findUniqueOrThrow({ where: { code: name } }),
    authorization: () => db.authorizationType.findUniqueOrThrow({ where: { code: name } }),
    activity: () => db.activity.findFirstOrThrow({ where: { name_fr: name } }),
  }
  return (await reads[kind]()).id
}

const KINDS = { identification: 'identification', brand: 'brand', bank_account: 'bank_account' } as const
export const QUEUE_OF = { identification: 'identifications', brand: 'brands', bank_account: 'bank-accounts' } as const

type Verdict = { verdict: string; reason_codes?: string[]; reason?: string; note?: string }

/** The text that an officer would send, in the trader's language. */
export async function decisionOf(
  play: Play,
  trader: string,
  catalogue: ReasonKind,
  { verdict, note, ...reasons }: Verdict,
): Promise<Omit<Decision, 'version'>> {
  const details = note ? { note } : {}
  if (verdict === 'accept') return { action: verdict, reason_codes: [], reason: null, details }
  const { db, dossiers } = play.services
  const { language, name } = play.story.traders.find(({ key }) => key === trader)!
  const all = await readReasons(db, dossiers.all.find((kind) => kind.reasons.kind === catalogue)!.name)
  const values = { trader: name, due: null }
  const { codes, text, sent } = composeReason(all, reasons, language as Trader['language'], values)
  return { action: verdict, reason_codes: codes, reason: text, sent, details }
}

async function decide(play: Play, step: DemoStep & { do: 'decide' }): Promise<void> {
  const { services } = play
  const { db } = services
  const actor = officerActor(play, step.officer)
  const decision = await decisionOf(play, step.trader, KINDS[step.kind], step)
  const where = { id: id(play, step.record) }
  Object.assign(decision.details, await reviewDocuments(services, actor, QUEUE_OF[step.kind], where.id, step.read))
  const kind = services.dossiers.named(QUEUE_OF[step.kind])!
  const guard = (now: Date) => guardAgainstClaims(kind, actor, now, where.id)
  const dossier = (await findDossier(db, kind, where.id))!
  const [file] = kind.filesOf(dossier)
  const marked = (step.pins ?? []).map((pin) => ({ ...pin, file_id: file!.id }))
  Object.assign(decision, { pins: await composePins(db, kind, dossier, marked) })
  const asSeen = <Row extends { version: number }>(row: Row) =>
    [row, { ...decision, version: row.version }, guard] as const
  const decideNow = async (at: ReviewServices) => {
    if (step.kind === 'identification') {
      const row = await db.identification.findUniqueOrThrow({ where })
      await decideDossier(at, actor, identificationMachine, ...asSeen(row))
    } else if (step.kind === 'brand') {
      const row = await db.brand.findUniqueOrThrow({ where })
      await decideDossier(at, actor, brandMachine, ...asSeen(row))
    } else {
      const row = await db.bankAccount.findUniqueOrThrow({ where })
      await decideDossier(at, actor, bankAccountMachine, ...asSeen(row))
    }
  }
  const hasBlindLook = play.story.steps.some((other) => other.do === 'look_blind' && other.record === step.record)
  if (step.verdict !== 'accept' || !hasBlindLook) return decideNow(services)
  // A blind look begins with its accept, in one transaction.
  const about = subjectOf(kind, dossier)
  await transact(db, async (tx) => {
    await decideNow(inTransaction(services, tx))
    await storeBlindLook(tx, actor, services.clock.now(), about)
  })
}

/** An officer's question about a dossier that waits, and the trader's answer. */
async function converse(play: Play, step: DemoStep): Promise<void> {
  if (step.do !== 'request_information' && step.do !== 'answer') return
  const { services } = play
  const kind = services.dossiers.named(QUEUE_OF[step.kind])!
  const row = (await findDossier(services.db, kind, id(play, step.record)))!
  if (step.do === 'answer') {
    const actor = await actorFor(play, step, row.workspace_id)
    return answerQuestion(services, actor, kind, row.id, step.text)
  }
  const { text, reason_codes } = step
  await requestInformation(services, officerActor(play, step.officer), kind, row, {
    version: row.version,
    text,
    reason_codes,
  })
}

async function submit(play: Play, step: DemoStep): Promise<void> {
  const { services, progress } = play
  const { db } = services
  switch (step.do) {
    case 'submit_identification':
    case 'resubmit_identification': {
      const actor = traderActor(play, step.trader, step.workspace)
      const input = {
        name: step.name,
        establishment_type_id: await reference(play, 'establishment', step.establishment),
        authorization_type_id: await reference(play, 'authorization', step.authorization),
        activity_id: await reference(play, 'activity', step.activity),
      }
      const files = await uploads(play, step.workspace, { identification_file: step.file })
      if (step.do === 'resubmit_identification') {
        const record = await db.identification.findUniqueOrThrow({ where: { id: id(play, step.identification) } })
        await updateIdentification(services, actor, record, input, files)
        return
      }
      const row = await createIdentification(services, actor, input, files)
      progress.ids[step.identification] = row.id
      const brand = await db.brand.findFirstOrThrow({ where: { identification_id: row.id } })
      progress.ids[step.first_brand] = brand.id
      return
    }
    case 'delete_identification': {
      const record = await db.identification.findUniqueOrThrow({ where: { id: id(play, step.identification) } })
      await deleteIdentification(services, await actorFor(play, step, record.workspace_id), record)
      return
    }
    case 'submit_brand':
    case 'resubmit_brand': {
      const { workspace_id } = await db.identification.findUniqueOrThrow({
        where: { id: id(play, step.identification) },
      })
      const actor = await actorFor(play, step, workspace_id)
      const input = { name: step.name, identification_id: id(play, step.identification) }
      const files = await uploads(play, workspaceKey(play, workspace_id), { logo: step.logo, file: step.file })
      if (step.do === 'submit_brand') progress.ids[step.brand] = (await createBrand(services, actor, input, files)).id
      else {
        const record = await db.brand.findUniqueOrThrow({ where: { id: id(play, step.brand) } })
        await updateBrand(services, actor, record, input, files)
      }
      return
    }
    case 'submit_bank_account':
    case 'resubmit_bank_account': {
      const { workspace_id } = await db.identification.findUniqueOrThrow({
        where: { id: id(play, step.identification) },
      })
      const actor = await actorFor(play, step, workspace_id)
      const input = { account_number: step.account_number, identification_id: id(play, step.identification) }
      const files = await uploads(play, workspaceKey(play, workspace_id), { rib_file: step.file })
      if (step.do === 'submit_bank_account')
        progress.ids[step.bank_account] = (await createBankAccount(services, actor, input, files)).id
      else {
        const record = await db.bankAccount.findUniqueOrThrow({ where: { id: id(play, step.bank_account) } })
        await updateBankAccount(services, actor, record, input, files)
      }
      return
    }
  }
}

async function activate(play: Play, step: DemoStep): Promise<void> {
  const { services, progress } = play
  const { db } = services
  switch (step.do) {
    case 'request_instance': {
      const actor = traderActor(play, step.trader, step.workspace)
      const files = await uploads(play, step.workspace, { payment_proof: step.proof })
      const input = {
        title: step.title,
        identification_id: id(play, step.identification),
        brand_id: id(play, step.brand),
        bank_account_id: id(play, step.bank_account),
        payment_method: step.payment_method,
      }
      const transaction = await createInstance(services, actor, input, files)
      progress.ids[step.instance] = transaction.payment_instance_id
      return
    }
    case 'pay_activation': {
      const { activation_transaction_id } = await db.paymentInstance.findUniqueOrThrow({
        where: { id: id(play, step.instance) },
      })
      const outcome = step.outcome === 'approve' ? 'approved' : 'declined'
      await db.simulatorOrder.update({ where: { id: activation_transaction_id! }, data: { outcome } })
      await settlePayment(services, activation_transaction_id!)
      return
    }
    case 'send_new_proof': {
      const record = await db.paymentInstance.findUniqueOrThrow({ where: { id: id(play, step.instance) } })
      const actor = await actorFor(play, step, record.workspace_id)
      const files = await uploads(play, workspaceKey(play, record.workspace_id), { payment_proof: step.proof })
      await sendProof(services, actor, record, await findAwaitingProof(services, record), files)
      return
    }
    case 'decide_proof': {
      const record = await db.paymentInstance.findUniqueOrThrow({ where: { id: id(play, step.instance) } })
      const decision = await decisionOf(play, step.trader, 'payment_instance', step)
      const actor = officerActor(play, step.officer)
      Object.assign(decision.details, await reviewDocuments(services, actor, 'activation-proofs', record.id))
      const kind = services.dossiers.named('activation-proofs')!
      await decideProof(services, actor, record, { ...decision, version: record.version }, (now) =>
        guardAgainstClaims(kind, actor, now, record.id),
      )
      return
    }
    case 'suspend_instance':
    case 'reactivate_instance': {
      const record = await db.paymentInstance.findUniqueOrThrow({ where: { id: id(play, step.instance) } })
      const { reason } = step
      await transition(db, officerActor(play, step.officer), services.clock.now(), {
        machine: instanceStatusMachine,
        action: step.do === 'suspend_instance' ? 'suspend' : 'reactivate',
        record,
        reason,
        set: { status_reason: reason },
      })
      return
    }
  }
}

async function joins(play: Play, step: DemoStep): Promise<void> {
  const { services, progress } = play
  switch (step.do) {
    case 'sign_up': {
      const { email, name, language } = play.story.traders.find(({ key }) => key === step.trader)!
      const { trader, workspace } = await addTrader(services, SYSTEM, {
        email,
        name,
        language,
        password_hash: await demoHash(),
      })
      progress.ids[step.trader] = trader.id
      progress.ids[`${step.trader}/workspace`] = workspace.id
      return
    }
    case 'add_workspace': {
      const owner = await services.db.trader.findUniqueOrThrow({ where: { id: id(play, step.trader) } })
      const row = await transact(services.db, (db) =>
        createWorkspace(db, SYSTEM, services.clock.now(), owner, step.name),
      )
      progress.ids[`${step.workspace}/workspace`] = row.id
      return
    }
    case 'issue_api_key': {
      const actor = traderActor(play, step.trader)
      const { key, secret } = await generateKey(services, { id: actor.id, name: actor.name }, ORIGIN)
      progress.key = { key, secret }
      return
    }
    case 'register_webhook': {
      if (play.webhookUrl === null) return
      const actor = traderActor(play, step.trader, step.workspace)
      const { description, events } = step
      const input = { url: play.webhookUrl, description, events: events as Webhook['events'] as never, is_active: true }
      progress.ids[step.webhook] = (await createWebhook(services, actor, input)).row.id
      return
    }
  }
}

/** Adds the officers of the demo, all with the same password. */
export async function playOfficers(play: Play): Promise<void> {
  for (const { key, email, name, role } of play.story.officers) {
    if (play.progress.ids[`officer.${key}`]) continue
    const row = await addOfficer(play.services, SYSTEM, { email, name, role, password_hash: await demoHash() })
    play.progress.ids[`officer.${key}`] = row.id
  }
}

/** Plays one step through the same services as real requests. */
export async function playStep(play: Play, step: DemoStep): Promise<void> {
  if (step.do === 'decide') await decide(play, step)
  await converse(play, step)
  await joins(play, step)
  await submit(play, step)
  await activate(play, step)
  await playCollecting(play, step, (trader, workspace_id) => ({ ...traderActor(play, trader), workspace_id }))
}
