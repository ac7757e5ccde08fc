import type { KycStatus } from '../database/generated/enums.ts'
import type { PaymentInstance } from '../database/generated/rows.ts'
import { html, type Markup, trustMarkup } from '../http/html.ts'
import { dayFigures, dayText } from '../payments/payer/format.ts'
import { presentInstance } from '../resources/paymentInstances/presenter.ts'
import type { Requirement, Requirements } from '../resources/requirements/requirements.ts'
import type { TraderPin } from '../review/record/pins.ts'
import type { TraderPage } from './document.ts'
import type { DoneStep } from './doneSteps.ts'
import { DOSSIER_FORMS, type SendableKind, type ShownDossier } from './dossierForms.ts'
import { signOutForm, workspaceAddress } from './frame.ts'
import { icons } from './icons.ts'
import { markedThumbnail, type SentFile } from './pinnedPages.ts'
import type { PageVisitor } from './session.ts'
import type { PageWords } from './words/index.ts'

/** The marks on a record's documents. */
export type Remarks = { pins: readonly TraderPin[]; files: readonly SentFile[] }

export type Overview = {
  visitor: PageVisitor
  workspace: { id: string; name: string }
  language: TraderPage['language']
  words: PageWords
  requirements: Requirements
  /** The dossiers of each kind, newest first. */
  dossiers: Record<SendableKind, ShownDossier[]>
  instances: readonly PaymentInstance[]
  /** An officer's remarks on the documents of a record, and these documents, by its id. */
  remarks: ReadonlyMap<string, Remarks>
  /** When an officer asked about a dossier that waits for the answer, by its id. */
  askedAt: ReadonlyMap<string, string>
  /** What is done already, newest first. */
  done: readonly DoneStep[]
  /** What happens next and how long it usually takes; null if all is done. */
  next: string | null
}

export const TONES: Record<KycStatus, 'bad' | 'warn' | 'good'> = { pending: 'warn', accepted: 'good', refused: 'bad' }
const SIGNS = { pending: icons.clock, accepted: icons.check, refused: icons.cross } as const

/** The icon of a dossier's state. `askedAt`: as for stateLine. */
export const stateIcon = ({ status }: ShownDossier, askedAt: string | undefined): Markup =>
  (status === 'pending' && askedAt !== undefined ? icons.question : SIGNS[status])(18)

const PATHS = Object.fromEntries(DOSSIER_FORMS.map(({ kind, name }) => [kind, name])) as Record<SendableKind, string>

/** The page on which the trader meets a requirement. */
function addressOf(base: string, { kind, id }: Requirement): string {
  const name = kind === 'payment_instance' ? 'instances' : PATHS[kind]
  return `${base}/${name}/${id ?? 'new'}`
}

function titleOf({ kind, what }: Requirement, words: PageWords): string {
  if (what === 'submit') return words.titles.submit[kind]
  if (what === 'answer') return words.titles.answer[kind]
  if (what === 'pay_fee' || what === 'new_proof') return words.titles[what]
  return words.titles.resubmit[kind]
}

const LOOKS = {
  submit: ['go', icons.page],
  resubmit: ['bad', icons.cross],
  new_document: ['bad', icons.cross],
  pay_fee: ['warn', icons.alert],
  new_proof: ['bad', icons.cross],
  answer: ['warn', icons.question],
} as const satisfies Record<Requirement['what'], [string, (size?: number) => Markup]>

/** Since when something is asked: the decision on the record, or the question; null for what was never sent. */
function askedSince({ kind, id, what }: Requirement, { dossiers, instances, askedAt }: Overview): Date | string | null {
  if (id === null) return null
  if (what === 'answer') return askedAt.get(id) ?? null
  if (kind !== 'payment_instance') return dossiers[kind].find((one) => one.id === id)?.decided_at ?? null
  const instance = instances.find((one) => one.id === id)
  return instance ? instanceSince(instance) : null
}

function askedCard(base: string, requirement: Requirement, overview: Overview, isFirst: boolean): Markup {
  const { words, language, remarks } = overview
  const { pins, files } = (requirement.id !== null && remarks.get(requirement.id)) || { pins: [], files: [] }
  const since = askedSince(requirement, overview)
  const address = addressOf(base, requirement)
  const [look, icon] = LOOKS[requirement.what]
  const act = requirement.what === 'submit' ? words.acts.submit[requirement.kind] : words.acts[requirement.what]
  const text = requirement.what === 'submit' ? words.submit_texts[requirement.kind] : requirement.text
  return html`<section class="card todo ${look}"><div><span class="sign ${look}">${icon(18)}</span><div><h3>${titleOf(requirement, words)}</h3>${since && html`<p class="soft small">${dayText(since, language)}</p>`}</div></div>
<div class="what"><div>${text && html`<p class="said" dir="auto">${text}</p>`}
${pins.length > 0 && html`<p class="marks small">${icons.pin(18)}<span>${words.remarks_to_see(pins.length)}</span></p>`}</div>${markedThumbnail(base, address, files, pins, words)}</div>
${requirement.due_at && html`<p class="due small">${icons.calendar(18)}<span>${words.answer_by(dayText(requirement.due_at, language))}</span></p>`}
<a class="btn${isFirst && ' main'}" href="${address}">${act}</a></section>`
}

/** The dossier of a kind that counts: an accepted one, or else the newest. */
const currentDossier = (all: readonly ShownDossier[]) => all.find(({ status }) => status === 'accepted') ?? all[0]

/** A state with its day: 'Accepted, 10 November 2026'. `askedAt`: when an officer asked what is not answered yet. */
export function stateLine(
  kind: SendableKind,
  { status, waiting_since, decided_at }: ShownDossier,
  { words, language }: Pick<Overview, 'words' | 'language'>,
  askedAt: string | undefined,
): string {
  if (status === 'pending' && askedAt !== undefined) return `${words.waits_answer} · ${dayText(askedAt, language)}`
  const state = words.states[kind][status]
  const since = status === 'pending' ? waiting_since : (decided_at ?? waiting_since)
  if (status === 'pending') return `${state} · ${words.sent_on(dayText(since, language))}`
  return words.state_on(state, dayText(since, language))
}

function kindStep({ dossiers, words, language, askedAt }: Overview, kind: SendableKind, number: number): Markup {
  const dossier = currentDossier(dossiers[kind])
  const tone = dossier && TONES[dossier.status]
  const openSince = dossier && askedAt.get(dossier.id)
  const sign = dossier ? stateIcon(dossier, openSince) : number
  return html`<li><span class="sign ${tone ?? ''}">${sign}</span><div><h3>${words.kinds[kind]}</h3><p class="${dossier ? `state ${tone}` : 'soft'}">${dossier ? stateLine(kind, dossier, { words, language }, openSince) : words.missing}</p></div></li>`
}

const INSTANCE_TONES = {
  pending_documents: 'warn',
  documents_submitted: 'warn',
  ready: 'good',
  rejected: 'bad',
} as const

/** The tone of an instance's state. A suspended one takes no payments. */
export const instanceTone = ({ acceptance_status, status }: PaymentInstance) =>
  acceptance_status === 'ready' && status !== 'active' ? 'bad' : INSTANCE_TONES[acceptance_status]

const standingInstance = (all: readonly PaymentInstance[]) =>
  all.find(({ acceptance_status }) => acceptance_status === 'ready') ?? all[0]

/** The state of an instance in words. */
function instanceState(row: PaymentInstance, words: PageWords): string {
  const { acceptance_status, status } = presentInstance(row)
  if (acceptance_status === 'documents_submitted' && row.payment_method === 'online') return words.paying
  return acceptance_status === 'ready' && status !== 'active' ? words.suspended : words.acceptance[acceptance_status]
}

/** Since when an instance has its state. */
const instanceSince = ({ status, acceptance_status, decided_at, waiting_since, updated_at }: PaymentInstance): Date => {
  if (status !== 'active') return updated_at
  return acceptance_status === 'ready' ? (decided_at ?? updated_at) : (decided_at ?? waiting_since)
}

/** The state of an instance with its day. */
export const instanceLine = (row: PaymentInstance, { words, language }: Pick<Overview, 'words' | 'language'>): string =>
  `${instanceState(row, words)} · ${dayText(instanceSince(row), language)}`

function steps(overview: Overview): Markup {
  const { dossiers, instances, words, next } = overview
  const kinds = DOSSIER_FORMS.map(({ kind }) => kind)
  const instance = standingInstance(instances)
  const accepted = kinds.filter((kind) => currentDossier(dossiers[kind])?.status === 'accepted').length
  const tone = instance && instanceTone(instance)
  const done = accepted + (tone === 'good' ? 1 : 0)
  const signs = { good: icons.check(18), bad: icons.cross(18), warn: kinds.length + 1 }
  const sign = signs[tone ?? 'warn']
  return html`<section class="card"><div class="give"><div><h2>${words.where}</h2></div><span class="soft small">${words.steps(done, kinds.length + 1)}</span></div>
<ol class="steps">${kinds.map((kind, index) => kindStep(overview, kind, index + 1))}
<li><span class="sign ${tone ?? ''}">${sign}</span><div><h3>${instance ? words.instance : words.kinds.payment_instance}</h3><p class="${instance ? `state ${tone}` : 'soft'}">${instance ? instanceLine(instance, overview) : words.missing}</p></div></li></ol>
${next && html`<p class="soft small next">${icons.clock(18)}<span>${next}</span></p>`}</section>`
}

/** How many steps are shown before the rest is unfolded. */
const DONE_SHOWN = 3

function doneList({ done, words, language }: Overview): Markup | null {
  if (done.length === 0) return null
  const row = ({ what, kind, at }: DoneStep) =>
    html`<li>${icons.check(18)}<span>${words.done_steps[what][kind]}</span><bdi dir="ltr" class="small">${dayFigures(at, language)}</bdi></li>`
  const rest = done.slice(DONE_SHOWN)
  return html`<section class="card"><h2>${words.done}</h2><ul class="rows done">${done.slice(0, DONE_SHOWN).map(row)}</ul>${rest.length > 0 && html`<details><summary>${words.done_all}${icons.down(18)}</summary><ul class="rows done">${rest.map(row)}</ul></details>`}</section>`
}

function dossierRows(base: string, overview: Overview): Markup | null {
  const { dossiers, instances, words } = overview
  const rows = DOSSIER_FORMS.flatMap(({ kind, name }) =>
    dossiers[kind].map(
      (dossier) =>
        html`<li><a class="row" href="${base}/${name}/${dossier.id}"><span><bdi>${dossier.label}</bdi><br><span class="soft small">${words.kinds[kind]} · ${stateLine(kind, dossier, overview, overview.askedAt.get(dossier.id))}</span></span><span class="turn">${icons.next(18)}</span></a></li>`,
    ),
  )
  const instanceRows = instances.map(
    (row) =>
      html`<li><a class="row" href="${base}/instances/${row.id}"><span><bdi>${row.title}</bdi><br><span class="soft small">${words.instance} · ${instanceLine(row, overview)}</span></span><span class="turn">${icons.next(18)}</span></a></li>`,
  )
  const all = [...rows, ...instanceRows]
  if (all.length === 0) return null
  return html`<section class="card"><h2>${words.dossiers}</h2><ul class="rows">${all}</ul></section>`
}

function workspaceChoice({ visitor, workspace, words }: Overview): Markup | null {
  if (visitor.workspaces.length < 2) return null
  const option = ({ id, name }: { id: string; name: string }) =>
    html`<option value="${id}"${id === workspace.id && trustMarkup(' selected')}>${name}</option>`
  return html`<form class="card" method="get" action="/t"><div class="f"><label for="workspace">${words.workspace}</label><select id="workspace" name="workspace">${visitor.workspaces.map(option)}</select></div><button class="btn plain">${words.show}</button></form>`
}

/** GET /t/w/:workspace: the trader's requirements, and the state of each dossier. */
export function overviewPage(overview: Overview): TraderPage {
  const { visitor, workspace, language, words, requirements } = overview
  const base = workspaceAddress(workspace.id)
  const { currently_due: due, ready } = requirements
  return {
    language,
    title: workspace.name,
    address: base,
    layout: 'two',
    body: html`<div class="head"><h1>${words.hello(visitor.trader.name)}</h1><p class="soft">${due.length > 0 ? words.asked_some(due.length) : words.asked_none}</p></div>
<section class="asks cards">${due.length > 0 && html`<h2>${words.asked} <b>${due.length}</b></h2>`}
${ready && html`<p class="note good">${icons.check()}<span>${words.ready}</span></p>`}
${due.map((requirement, index) => askedCard(base, requirement, overview, index === 0))}</section>
<div class="side">${workspaceChoice(overview)}${steps(overview)}<div class="foot"><a class="btn plain" href="${base}/notifications">${icons.mail(18)}${words.mails.title}</a>${signOutForm(visitor, words)}<p class="soft small">${icons.shield(18)}<span>${words.never_asked}</span></p></div></div>
${doneList(overview)}${dossierRows(base, overview)}`,
  }
}
