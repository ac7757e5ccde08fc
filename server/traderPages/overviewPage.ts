import type { KycStatus } from '../database/generated/enums.ts'
import type { PaymentInstance } from '../database/generated/rows.ts'
import { html, type Markup, trustMarkup } from '../http/html.ts'
import { day } from '../payments/payer/format.ts'
import { presentInstance } from '../resources/paymentInstances/presenter.ts'
import type { Requirement, Requirements } from '../resources/requirements/requirements.ts'
import type { TraderPage } from './document.ts'
import { DOSSIER_FORMS, type SentKind, type ShownDossier } from './dossierForms.ts'
import { signOutForm, workspaceAddress } from './frame.ts'
import { icons } from './icons.ts'
import type { PageVisitor } from './session.ts'
import type { PageWords } from './words/index.ts'

export type Overview = {
  visitor: PageVisitor
  workspace: { id: string; name: string }
  language: TraderPage['language']
  words: PageWords
  requirements: Requirements
  /** The dossiers of each kind, newest first. */
  dossiers: Record<SentKind, ShownDossier[]>
  instances: readonly PaymentInstance[]
  /** A sentence that says how long the next review usually takes; null if unknown. */
  usual: string | null
}

export const TONES: Record<KycStatus, 'bad' | 'warn' | 'good'> = { pending: 'warn', accepted: 'good', refused: 'bad' }
export const SIGNS = { pending: icons.clock, accepted: icons.check, refused: icons.cross } as const

const PATHS = Object.fromEntries(DOSSIER_FORMS.map(({ kind, name }) => [kind, name])) as Record<SentKind, string>

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

function askedCard(
  base: string,
  requirement: Requirement,
  { words, language }: Pick<Overview, 'words' | 'language'>,
  isFirst: boolean,
): Markup {
  const [look, icon] = LOOKS[requirement.what]
  const act = requirement.what === 'submit' ? words.acts.submit[requirement.kind] : words.acts[requirement.what]
  const text = requirement.what === 'submit' ? words.submit_texts[requirement.kind] : requirement.text
  return html`<section class="card todo ${look}"><div><span class="sign ${look}">${icon(18)}</span><h3>${titleOf(requirement, words)}</h3></div>
${text && html`<p class="said" dir="auto">${text}</p>`}
${requirement.due_at && html`<p class="soft small">${words.answer_by(day(requirement.due_at, language))}</p>`}
<a class="btn${isFirst && ' main'}" href="${addressOf(base, requirement)}">${act}</a></section>`
}

/** The dossier of a kind that counts: an accepted one, or else the newest. */
const standing = (all: readonly ShownDossier[]) => all.find(({ status }) => status === 'accepted') ?? all[0]

/** A state with its day: 'Accepted, 10 November 2026'. */
export function stateLine(
  kind: SentKind,
  { status, waiting_since, decided_at }: ShownDossier,
  { words, language }: Pick<Overview, 'words' | 'language'>,
): string {
  const state = words.states[kind][status]
  const since = status === 'pending' ? waiting_since : (decided_at ?? waiting_since)
  if (status === 'pending') return `${state} · ${words.sent_on(day(since, language))}`
  return words.state_on(state, day(since, language))
}

function kindStep({ dossiers, words, language }: Overview, kind: SentKind, number: number): Markup {
  const dossier = standing(dossiers[kind])
  const tone = dossier && TONES[dossier.status]
  const sign = dossier ? SIGNS[dossier.status](18) : number
  return html`<li><span class="sign ${tone ?? ''}">${sign}</span><div><h3>${words.kinds[kind]}</h3><p class="${dossier ? `state ${tone}` : 'soft'}">${dossier ? stateLine(kind, dossier, { words, language }) : words.missing}</p></div></li>`
}

const INSTANCE_TONES = {
  pending_documents: 'warn',
  documents_submitted: 'warn',
  ready: 'good',
  rejected: 'bad',
} as const

const standingInstance = (all: readonly PaymentInstance[]) =>
  all.find(({ acceptance_status }) => acceptance_status === 'ready') ?? all[0]

/** The state of an instance in words. */
export function instanceState(row: PaymentInstance, words: PageWords): string {
  const { acceptance_status, status } = presentInstance(row)
  if (acceptance_status === 'documents_submitted' && row.payment_method === 'online') return words.paying
  return acceptance_status === 'ready' && status !== 'active' ? words.suspended : words.acceptance[acceptance_status]
}

function steps(overview: Overview): Markup {
  const { dossiers, instances, words, usual } = overview
  const kinds = DOSSIER_FORMS.map(({ kind }) => kind)
  const instance = standingInstance(instances)
  const accepted = kinds.filter((kind) => standing(dossiers[kind])?.status === 'accepted').length
  const done = accepted + (instance?.acceptance_status === 'ready' ? 1 : 0)
  const tone = instance && INSTANCE_TONES[instance.acceptance_status]
  const isOver = done > kinds.length && !kinds.some((kind) => dossiers[kind].some(({ status }) => status === 'pending'))
  const sign = instance?.acceptance_status === 'ready' ? icons.check(18) : kinds.length + 1
  return html`<section class="card"><div class="give"><div><h2>${words.where}</h2></div><span class="soft small">${words.steps(done, kinds.length + 1)}</span></div>
<ol class="steps">${kinds.map((kind, index) => kindStep(overview, kind, index + 1))}
<li><span class="sign ${tone ?? ''}">${sign}</span><div><h3>${words.kinds.payment_instance}</h3><p class="${instance ? `state ${tone}` : 'soft'}">${instance ? instanceState(instance, words) : words.missing}</p></div></li></ol>
${usual && !isOver && html`<p class="soft small">${words.next} ${usual}</p>`}</section>`
}

function dossierRows(base: string, overview: Overview): Markup | null {
  const { dossiers, instances, words } = overview
  const rows = DOSSIER_FORMS.flatMap(({ kind, name }) =>
    dossiers[kind].map(
      (dossier) =>
        html`<li><a class="row" href="${base}/${name}/${dossier.id}"><span><bdi>${dossier.label}</bdi><br><span class="soft small">${words.kinds[kind]} · ${stateLine(kind, dossier, overview)}</span></span><span class="turn">${icons.next(18)}</span></a></li>`,
    ),
  )
  const instanceRows = instances.map(
    (row) =>
      html`<li><a class="row" href="${base}/instances/${row.id}"><span><bdi>${row.title}</bdi><br><span class="soft small">${words.kinds.payment_instance} · ${instanceState(row, words)}</span></span><span class="turn">${icons.next(18)}</span></a></li>`,
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
<div class="side">${workspaceChoice(overview)}${steps(overview)}<div class="foot"><a class="btn plain" href="${base}/notifications">${words.mails.title}</a>${signOutForm(visitor, words)}<p class="soft small">${icons.shield(18)}<span>${words.never_asked}</span></p></div></div>
${dossierRows(base, overview)}`,
  }
}
