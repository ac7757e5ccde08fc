import type { Language } from '../../database/generated/enums.ts'
import { html, type Markup } from '../../http/html.ts'
import type { SnapshotField } from '../../resources/forms/snapshot.ts'
import type { Payable } from '../links/payable.ts'
import { answerField, isShort, textField } from './controls.ts'
import { amountFigure, amountText, currencyUnit, dayText, moneyMarkup, typedAmount } from './format.ts'
import { icons } from './icons.ts'
import type { Page } from './page.ts'
import type { FieldProblem } from './problems.ts'
import { contactLink, shareButton } from './share.ts'
import { shopHeader } from './shopHeader.ts'
import { payerWords, type Words } from './words/index.ts'

type PayForm = {
  payable: Payable
  language: Language
  /** The page's own address, `/p/<slug>`. */
  address: string
  /** The language chosen with the switch, passed on to the next page in case cookies are refused. */
  chosen?: Language | undefined
  /** The former input, by the name of its field. */
  given?: Map<string, string[]>
  problems?: FieldProblem[]
  /** Why the payment did not begin, if no field is wrong. */
  notice?: string | undefined
}

function paymentSummary({ payable, language, address }: PayForm): Markup {
  const words = payerWords(language)
  const { brand, contact, title, description, amount, currency, closes_at, restricted } = payable
  const shown =
    amount.mode === 'fixed'
      ? html`<p class="amount"><bdi dir="ltr">${amountFigure(amount.amount, language)}</bdi><small>${currencyUnit(currency, language)}</small></p>`
      : html`<p class="about">${words.amount_open}</p>`
  return html`<section class="sum">${shopHeader(brand, words, true)}
<div class="what"><h1 dir="auto">${title}</h1>${shown}</div>
${description && html`<p class="about" dir="auto">${description}</p>`}
${restricted && html`<p class="about">${words.restricted}</p>`}
<dl class="facts"><div class="wide"><dt>${words.payee}</dt><dd><bdi>${brand.name}</bdi></dd></div>
${currency === 'DZD' && html`<div class="wide"><dt>${words.cards}</dt><dd>${words.cards_taken}</dd></div>`}
${closes_at && html`<div><dt>${words.closes}</dt><dd>${dayText(closes_at, language)}</dd></div>`}
<div><dt>${words.contact}</dt><dd>${contactLink(contact)}</dd></div></dl>
${shareButton(address, words)}
<p class="ours">${words.ours}</p></section>`
}

/** Lists the fields to correct, above the form. With several, the list has the focus; with one, the field itself. */
function problemList(problems: FieldProblem[], words: Words): Markup | null {
  const link = ({ id, label }: FieldProblem) => html`<a href="#${id}"><bdi>${label}</bdi></a>`
  const [only, ...others] = problems
  if (!only) return null
  if (others.length === 0)
    return html`<div class="fix" role="alert">${icons.alert(18)}<p>${words.problem} ${link(only)}</p></div>`
  return html`<div class="fix" role="alert" tabindex="-1" autofocus>${icons.alert(18)}<div><p>${words.problems(problems.length)}</p><ul>${problems.map((one) => html`<li>${link(one)}</li>`)}</ul></div></div>`
}

/** Pairs short fields into rows; a field without a partner takes the full width. */
function pairShortFields(fields: SnapshotField[]): Set<SnapshotField> {
  const paired = new Set<SnapshotField>()
  for (let at = 0; at + 1 < fields.length; at += 1) {
    const [first, second] = [fields[at]!, fields[at + 1]!]
    if (!isShort(first) || !isShort(second)) continue
    paired.add(first).add(second)
    at += 1
  }
  return paired
}

type Section = { title: string; about?: string | null; fields: Markup[] }

/** Props of a field: the former input and its error. */
type FieldState = (name: string, field?: string) => Parameters<typeof textField>[1]

/** The bounds of an amount that the payer chooses, in words; null without bounds. */
function boundsText(low: string | null | undefined, high: string | null | undefined, words: Words): string | null {
  if (low && high) return words.amount_between(low, high)
  if (low) return words.amount_from(low)
  return high ? words.amount_up_to(high) : null
}

function payerFields(words: Words, shown: FieldState): Markup[] {
  return [
    textField(
      { id: 'name', name: 'name', label: words.name, more: { dir: 'auto', autocomplete: 'name' } },
      shown('name'),
    ),
    textField(
      {
        id: 'email',
        name: 'email',
        label: words.email,
        half: true,
        more: {
          ...OPTIONAL_CONTACT,
          type: 'email',
          inputmode: 'email',
          autocomplete: 'email',
          autocapitalize: 'off',
          spellcheck: 'false',
        },
      },
      shown('email'),
    ),
    textField(
      {
        id: 'phone_number',
        name: 'phone_number',
        label: words.phone,
        half: true,
        more: { ...OPTIONAL_CONTACT, type: 'tel', inputmode: 'tel', autocomplete: 'tel' },
      },
      shown('phone_number'),
    ),
  ]
}

function sections({ payable, language, given, problems = [] }: PayForm): Section[] {
  const words = payerWords(language)
  const shown: FieldState = (name, field = name) => {
    const problem = problems.find((one) => one.field === field)
    return { words, given: given?.get(name) ?? [], problem, focus: problem !== undefined && problems.length === 1 }
  }
  const all: Section[] = []
  const { amount, currency, form } = payable
  if (amount.mode === 'open') {
    const [low, high] = [amount.min, amount.max].map((bound) => bound && amountText(bound, currency, language))
    const help = boundsText(low, high, words)
    const { given: typed, ...rest } = shown('amount')
    const suggested = amount.suggested ? [typedAmount(amount.suggested, language)] : []
    const field = textField(
      {
        id: 'amount',
        name: 'amount',
        label: words.amount,
        help,
        after: currencyUnit(currency, language),
        more: { dir: 'ltr', inputmode: 'decimal', autocomplete: 'off' },
      },
      { ...rest, given: given ? typed : suggested },
    )
    all.push({ title: words.how_much, fields: [field] })
  }
  all.push({ title: words.details, about: words.details_help, fields: payerFields(words, shown) })
  if (!form) return all
  const paired = pairShortFields(form.fields)
  const answers = (section: string | null) =>
    form.fields
      .filter(({ form_section_id }) => form_section_id === section)
      .map((field) =>
        answerField(field, paired.has(field), shown(`answers[${field.input_name}]`, `answers.${field.input_name}`)),
      )
  const loose = answers(null)
  if (loose.length > 0) all.push({ title: form.name, about: form.description, fields: loose })
  for (const { id, title, description } of form.sections) {
    const fields = answers(id)
    if (fields.length > 0) all.push({ title, about: description, fields })
  }
  return all
}

/** Either the e-mail address or the telephone number is enough, so neither field is required by itself. */
const OPTIONAL_CONTACT = { dir: 'ltr', required: false } as const

/** GET /p/<slug>: purpose and payee, the payer's details and the trader's form, in one page. */
export function payPage(form: PayForm): Page {
  const { payable, language, address, chosen, problems = [], notice } = form
  const words = payerWords(language)
  const { amount, currency, title, brand } = payable
  const parts = sections(form)
  const section = ({ title: name, about, fields }: Section, index: number) =>
    html`<section class="psec" aria-labelledby="s${index}"><h2 id="s${index}"><bdi>${name}</bdi>${parts.length > 1 && html`<span>${words.step(index + 1, parts.length)}</span>`}</h2>${about && html`<p class="about" dir="auto">${about}</p>`}<div class="grid">${fields}</div></section>`
  const label =
    amount.mode === 'fixed' ? html`${words.pay} ${moneyMarkup(amount.amount, currency, language)}` : html`${words.pay}`
  const body = html`<main class="both">${paymentSummary(form)}
<div class="side"><form id="pay" method="post" action="${address}/pay${chosen && `?lang=${chosen}`}" novalidate><input type="hidden" name="link" value="${payable.id}">
<div class="inner">${notice && html`<div class="say-so" role="alert" tabindex="-1" autofocus>${icons.alert(18)}<p>${notice}</p></div>`}${problemList(problems, words)}
${parts.map(section)}</div>
<div class="bar"><button class="btn main" data-wait="${words.wait}">${icons.lock(17)}<span>${label}</span></button>
<div class="marks">${currency === 'DZD' && html`<span class="mark">CIB</span><span class="mark">EDAHABIA</span>`}<span class="say">${words.at_bank}</span></div></div>
</form></div></main>`
  return {
    language,
    title: `${problems.length > 0 ? `${words.error} · ` : ''}${title} · ${brand.name}`,
    address,
    scripted: true,
    body,
  }
}
