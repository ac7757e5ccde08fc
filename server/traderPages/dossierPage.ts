import { html, type Markup, trustMarkup } from '../http/html.ts'
import { LIMITS } from '../kernel/limits.ts'
import { dayText } from '../payments/payer/format.ts'
import type { AskedOfTrader } from '../review/submissions/askedOfTrader.ts'
import type { Warning } from '../review/submissions/warnings.ts'
import type { TraderPage } from './document.ts'
import type { DossierForm, FormChoices, ShownDossier } from './dossierForms.ts'
import { type FormState, longField, problemList } from './fields.ts'
import { breadcrumb, formToken, workspaceAddress } from './frame.ts'
import { icons } from './icons.ts'
import { stateIcon, stateLine, TONES } from './overviewPage.ts'
import { type OwnFile, pinnedPages, type SentFile } from './pinnedPages.ts'
import type { PageVisitor } from './session.ts'
import { pageWords } from './words/index.ts'

type FormView = {
  visitor: PageVisitor
  workspace_id: string
  language: TraderPage['language']
  form: DossierForm
  choices: FormChoices
  state: FormState
}

/**
 * The form of a kind, for the first time or again. `sentKinds`: the kinds of document that are already sent and may
 * stay.
 */
function sendForm(
  { visitor, form, choices, state }: FormView,
  action: string,
  label: string,
  sentKinds: ReadonlySet<string>,
): Markup {
  return html`${problemList(state)}<form method="post" action="${action}" enctype="multipart/form-data">${formToken(visitor)}${form.fields(state, choices, sentKinds)}<button class="btn main">${label}</button></form>`
}

/** GET /t/w/:workspace/<kind>/new: the form of a first dossier. */
export function newDossierPage(shown: FormView): TraderPage {
  const { workspace_id, language, form, state } = shown
  const words = pageWords(language)
  const base = workspaceAddress(workspace_id)
  const address = `${base}/${form.name}/new`
  return {
    language,
    title: words.acts.submit[form.kind],
    address,
    layout: 'narrow',
    body: html`<div class="head">${breadcrumb(base, words)}<h1>${words.acts.submit[form.kind]}</h1><p class="soft">${words.submit_texts[form.kind]}</p></div>
<section class="card">${sendForm(shown, address, state.words.send, new Set())}</section>`,
  }
}

export const documentRow = (base: string, { id, name, pages }: OwnFile, words: FormState['words']) =>
  html`<li><span class="sign">${icons.page(18)}</span><span><bdi>${name}</bdi>${pages !== null && html`<br><span class="soft small">${words.pages(pages)}</span>`}</span><a href="${base}/files/${id}">${words.open_document}</a></li>`

type DossierView = FormView & {
  dossier: ShownDossier
  files: readonly SentFile[]
  warnings: readonly Warning[]
  inUse: boolean
  /** The officer's open question; null without one. */
  question: AskedOfTrader | null
  /** True right after the trader sent the form. */
  isSent: boolean
  /** A sentence that says how long the review usually takes; null if unknown. */
  usual: string | null
}

function stateNotes({ dossier, isSent, language, question, usual }: DossierView): Markup {
  const words = pageWords(language)
  const isWithOfficers = dossier.status === 'pending' && (question === null || question.answered_at !== null)
  const next = [!isSent && words.reading, usual].filter(Boolean).join(' ')
  const reason =
    dossier.status === 'refused' &&
    dossier.reason &&
    html`<div class="note bad">${icons.cross()}<div><strong>${words.why}</strong><p class="said" dir="auto">${dossier.reason}</p></div></div>`
  const sent =
    isSent &&
    dossier.status === 'pending' &&
    html`<p class="note good" role="status">${icons.check()}<span>${words.sent}</span></p>`
  return html`${sent}${isWithOfficers && next !== '' && html`<p class="soft">${next}</p>`}${reason}`
}

/** What a program saw in the submission, each with the field that corrects it. */
function warningNote({ form, warnings, language }: DossierView): Markup | null {
  if (warnings.length === 0) return null
  const words = pageWords(language)
  const labels = words.fields as Record<string, string>
  const item = ({ field, message }: Warning) =>
    html`<li><strong>${labels[field === 'name' && form.kind === 'brand' ? 'brand_name' : field] ?? field}</strong><br><bdi>${message}</bdi></li>`
  return html`<div class="note warn">${icons.alert()}<div><strong>${words.warnings}</strong><ul>${warnings.map(item)}</ul></div></div>`
}

const ANSWER_FIELD = 'text'

/** What is shown in one of the page's two forms: each lists only the problems of its fields. */
const stateOfForm = (state: FormState, isAnswer: boolean): FormState => ({
  ...state,
  problems: state.problems.filter(({ field }) => (field === ANSWER_FIELD) === isAnswer),
})

/** The question, with a form for the answer until the trader answers. Sending the dossier again also answers it. */
function questionPart(
  { question, language, visitor, state: pageState, workspace_id, files }: DossierView,
  address: string,
): Markup | null {
  if (!question) return null
  const state = stateOfForm(pageState, true)
  const words = pageWords(language)
  const isOpen = question.answered_at === null
  const answer =
    isOpen &&
    html`${problemList(state)}<form method="post" action="${address}/answer">${formToken(visitor)}${longField({ name: ANSWER_FIELD, label: 'text', max: LIMITS.answer }, state)}<button class="btn main">${words.acts.answer}</button></form>`
  const pages = isOpen && pinnedPages(workspaceAddress(workspace_id), files, question.pins, words)
  return html`<div class="note warn">${icons.question()}<div><strong>${words.question}</strong><p class="said" dir="auto">${question.text}</p>${isOpen ? html`<p class="due small">${icons.calendar(18)}<span>${words.answer_by(dayText(question.due_at, language))} ${words.keeps_place}</span></p>` : html`<p class="small">${words.answered}</p>`}</div></div>
${question.answer && html`<section class="card"><h2>${words.your_answer}</h2><p class="said" dir="auto">${question.answer}</p></section>`}${pages}${answer && html`<section class="card">${answer}</section>`}`
}

/** The form to send a dossier again: after a refusal, or to change a waiting or accepted one. */
function changePart(page: DossierView, address: string): Markup {
  const shown = { ...page, state: stateOfForm(page.state, false) }
  const { dossier, files, inUse, language, state } = shown
  const words = pageWords(language)
  if (inUse) return html`<p class="soft">${words.in_use}</p>`
  const kinds = new Set<string>(files.map(({ kind }) => kind))
  if (dossier.status === 'refused' && dossier.retry !== 'final')
    return html`<section class="card"><h2>${words.send_again}</h2>${sendForm(shown, address, words.send_again, kinds)}</section>`
  const open = state.problems.length > 0 && trustMarkup(' open')
  return html`<section class="card"><details${open}><summary>${words.change}${icons.down(18)}</summary><p class="soft small">${dossier.retry === 'final' ? words.final_text : words.change_text}</p>${sendForm(shown, address, words.send_again, kinds)}</details></section>`
}

/**
 * GET /t/w/:workspace/<kind>/:id: one dossier, the reason for a refusal, the sent data, and the form to send it again.
 */
export function dossierPage(shown: DossierView): TraderPage {
  const { workspace_id, language, form, dossier, files, question } = shown
  const words = pageWords(language)
  const base = workspaceAddress(workspace_id)
  const address = `${base}/${form.name}/${dossier.id}`
  const askedAt = question?.answered_at === null ? question.at : undefined
  return {
    language,
    title: `${words.kinds[form.kind]} · ${dossier.label}`,
    address,
    layout: 'narrow',
    body: html`<div class="head">${breadcrumb(base, words)}<h1><bdi>${dossier.label}</bdi></h1><p class="soft">${words.kinds[form.kind]}</p></div>
<div class="give"><span class="sign ${TONES[dossier.status]}">${stateIcon(dossier, askedAt)}</span><div class="state ${TONES[dossier.status]}">${stateLine(form.kind, dossier, { words, language }, askedAt)}</div></div>
${stateNotes(shown)}
${questionPart(shown, address)}
${pinnedPages(base, files, dossier.status === 'refused' ? dossier.pins : [], words)}
${warningNote(shown)}
${files.length > 0 && html`<section class="card"><h2>${words.documents}</h2><ul class="rows">${files.map((file) => documentRow(base, file, words))}</ul></section>`}
${changePart(shown, address)}`,
  }
}
