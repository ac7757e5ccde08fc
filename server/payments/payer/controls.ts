import { html, type Markup, trustMarkup } from '../../http/html.ts'
import { measureOf } from '../../resources/forms/answers.ts'
import { ruleNames } from '../../resources/forms/rules/parse.ts'
import type { SnapshotField } from '../../resources/forms/snapshot.ts'
import { icons } from './icons.ts'
import { type FieldProblem, idOfField } from './problems.ts'
import type { Words } from './words/index.ts'

/** A field as the page shows it: the former input, and its error. */
export type FieldState = { words: Words; given: string[]; problem: FieldProblem | undefined; focus: boolean }

type Attributes = Record<string, string | boolean | undefined>

const attributes = (given: Attributes): Markup[] =>
  Object.entries(given).flatMap(([name, value]) =>
    value === undefined || value === false
      ? []
      : [value === true ? trustMarkup(` ${name}`) : html` ${trustMarkup(name)}="${value}"`],
  )

type ControlLabel = { id: string; label: string; help?: string | null; optional?: boolean; half?: boolean }

const describedBy = (id: string, help: unknown, problem: unknown) =>
  [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined

const message = (id: string, problem: FieldProblem | undefined) =>
  problem && html`<p class="msg" id="${id}-problem">${icons.alert()}<span>${problem.text}</span></p>`

const labelText = ({ label, optional }: ControlLabel, words: Words) =>
  html`<bdi>${label}</bdi>${optional && html` <i>(${words.optional})</i>`}`

const helpText = ({ id, help }: ControlLabel) => help && html`<p class="help" id="${id}-help" dir="auto">${help}</p>`

/** Label, help, control and error message, in this order. */
function row(field: ControlLabel, { words, problem }: FieldState, control: Markup): Markup {
  const { id, half } = field
  return html`<div class="f${half && ' half'}${problem && ' err'}"><label for="${id}">${labelText(field, words)}</label>${helpText(field)}${control}${message(id, problem)}</div>`
}

/** Several boxes under one label. */
function group(field: ControlLabel, { words, problem }: FieldState, boxes: Markup[]): Markup {
  const { id, help } = field
  const about = attributes({ 'aria-describedby': describedBy(id, help, problem) })
  return html`<fieldset class="f${problem && ' err'}"${about}><legend>${labelText(field, words)}</legend>${helpText(field)}<div class="opts">${boxes}</div>${message(id, problem)}</fieldset>`
}

type Input = ControlLabel & { name: string; more: Attributes; after?: string }

/** A one-line input. */
export function textField({ name, more, after, ...field }: Input, shown: FieldState): Markup {
  const { id, help, optional } = field
  const input = html`<input${attributes({
    id,
    name,
    value: shown.given[0] || undefined,
    required: !optional,
    autofocus: shown.focus,
    'aria-invalid': shown.problem && 'true',
    'aria-describedby': describedBy(id, help, shown.problem),
    ...more,
  })}>`
  return row(field, shown, after ? html`<div class="unit">${input}<span>${after}</span></div>` : input)
}

/** Attributes by data type. Free text has its own direction; numbers, addresses and URLs run from left to right. */
const LINES: Partial<Record<SnapshotField['data_type'], Attributes>> = {
  string: { dir: 'auto' },
  integer: { dir: 'ltr', inputmode: 'numeric', autocomplete: 'off' },
  number: { dir: 'ltr', inputmode: 'decimal', autocomplete: 'off' },
  email: {
    dir: 'ltr',
    type: 'email',
    inputmode: 'email',
    autocomplete: 'email',
    autocapitalize: 'off',
    spellcheck: 'false',
  },
  phone: { dir: 'ltr', type: 'tel', inputmode: 'tel', autocomplete: 'tel' },
  url: { dir: 'ltr', type: 'url', inputmode: 'url', autocomplete: 'url', autocapitalize: 'off', spellcheck: 'false' },
  date: { type: 'date' },
}

/** Selects a numeric keyboard for a text field whose rules ask for digits or a number. */
function keyboard(field: SnapshotField): Attributes {
  const rules = ruleNames(field.validation_rules)
  if (rules.some((name) => /^(integer|digits|digits_between|min_digits|max_digits)$/.test(name)))
    return { dir: 'ltr', inputmode: 'numeric' }
  if (measureOf(field) === 'number') return { dir: 'ltr', inputmode: 'decimal' }
  return {}
}

/** The control for a field of the trader's form, by its data type. */
export function answerField(field: SnapshotField, half: boolean, shown: FieldState): Markup {
  const { input_name, data_type, options, label } = field
  const id = idOfField(`answers.${input_name}`)
  const name = `answers[${input_name}]`
  const must = field.is_required || ruleNames(field.validation_rules).includes('required')
  const labelled = { id, label, help: field.help_text, optional: !must, half }
  const { words, given, problem, focus } = shown
  const common = {
    id,
    name,
    required: must,
    autofocus: focus,
    'aria-invalid': problem && 'true',
    'aria-describedby': describedBy(id, field.help_text, problem),
  }
  switch (data_type) {
    case 'text':
      return row(
        labelled,
        shown,
        html`<textarea${attributes({ ...common, rows: '4', dir: 'auto' })}>
${given[0]}</textarea>`,
      )
    case 'select':
      return row(
        labelled,
        shown,
        html`<select${attributes(common)}><option value="">${words.choose}</option>${options.map(
          ({ value, label: text }) =>
            html`<option${attributes({ value, selected: given.includes(value) })}>${text}</option>`,
        )}</select>`,
      )
    case 'radio':
    case 'checkbox':
    case 'multi_select': {
      const type = data_type === 'radio' ? 'radio' : 'checkbox'
      const isMultiple = type === 'checkbox' && options.length > 1
      return group(
        { ...labelled, help: labelled.help ?? (isMultiple ? words.several : null) },
        shown,
        options.map(({ value, label: text }, index) => {
          const box = attributes({
            type,
            id: `${id}-${index}`,
            name,
            value,
            checked: given.includes(value),
            required: type === 'radio' && must,
            autofocus: focus && index === 0,
          })
          return html`<label class="o"><input${box}><bdi>${text}</bdi></label>`
        }),
      )
    }
    default: {
      const more = { ...LINES[data_type], ...(data_type === 'string' && keyboard(field)) }
      return textField({ ...labelled, name, more }, shown)
    }
  }
}

/** Whether two such fields fit in one row. */
export const isShort = ({ data_type, help_text }: SnapshotField) =>
  !help_text && ['string', 'integer', 'number', 'email', 'phone', 'date', 'select'].includes(data_type)
