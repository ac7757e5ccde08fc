import { FILE_RULES, type FileKind, type FileType, MB } from '../files/rules.ts'
import { html, type Markup, trustMarkup } from '../http/html.ts'
import type { FieldError } from '../kernel/errors.ts'
import { icons } from './icons.ts'
import type { PageWords } from './words/index.ts'

/** The state of a form: the typed values, and their problems. */
export type FormState = { words: PageWords; values: Record<string, string>; problems: readonly FieldError[] }

/** The fields on the trader's page. */
export type FieldName = keyof PageWords['fields']

type Field = {
  name: string
  label: FieldName
  isOptional?: boolean
}

/** The message for one field's error, in the page's language. `kind`: the kind of document, for a file field. */
export function problemText({ rule, params = [] }: FieldError, words: PageWords, kind?: FileKind): string {
  const wordings = words.problems
  if (kind && rule === 'max') return wordings.file_max(FILE_RULES[kind].maxBytes / MB)
  if (rule.startsWith('pdf_') || rule === 'too_complex') return wordings.pdf
  if (rule.startsWith('image_')) return wordings.image
  if (rule === 'max') return wordings.max(params[0] ?? '255')
  const text = Object.hasOwn(wordings, rule) ? wordings[rule as keyof typeof wordings] : undefined
  return typeof text === 'string' ? text : wordings.other
}

function row(
  { name, label, isOptional }: Field,
  { words, problems }: FormState,
  control: Markup,
  help?: string,
  kind?: FileKind,
): Markup {
  const problem = problems.find(({ field }) => field === name)
  return html`<div class="f${problem && ' err'}"><label for="${name}">${words.fields[label]}${isOptional && html` <i>(${words.optional})</i>`}</label>${help && html`<p class="soft small" id="${name}-help">${help}</p>`}${control}${problem && html`<p class="msg" id="${name}-problem">${icons.alert(18)}<span>${problemText(problem, words, kind)}</span></p>`}</div>`
}

/** The attributes of a control: its name, and the ids of its help and its error. */
function controlAttributes({ name, isOptional }: Field, { problems }: FormState, hasHelp: boolean): Markup {
  const isWrong = problems.some(({ field }) => field === name)
  const described = [hasHelp && `${name}-help`, isWrong && `${name}-problem`].filter(Boolean).join(' ')
  return html`id="${name}" name="${name}"${!isOptional && trustMarkup(' required')}${isWrong && trustMarkup(' aria-invalid="true"')}${described && html` aria-describedby="${described}"`}`
}

/** A field for one line of text. `digits`: left to right, with a numeric keyboard. */
export function textField(field: Field & { max: number; digits?: boolean }, form: FormState): Markup {
  const kind = field.digits
    ? trustMarkup('dir="ltr" inputmode="numeric" autocomplete="off"')
    : trustMarkup('dir="auto"')
  return row(
    field,
    form,
    html`<input ${controlAttributes(field, form, false)} value="${form.values[field.name] ?? ''}" maxlength="${field.max}" ${kind}>`,
  )
}

/** A field for several lines of text. */
export function longField(field: Field & { max: number }, form: FormState): Markup {
  return row(
    field,
    form,
    html`<textarea ${controlAttributes(field, form, false)} rows="4" maxlength="${field.max}" dir="auto">
${form.values[field.name] ?? ''}</textarea>`,
  )
}

export type Choice = { value: string; label: string }

/** A field to choose from a list. If a required field has only one choice, it is preselected. */
export function selectField(field: Field, choices: readonly Choice[], form: FormState): Markup {
  const only = choices.length === 1 && !field.isOptional ? choices[0]!.value : ''
  const chosen = form.values[field.name] || only
  const option = ({ value, label }: Choice) =>
    html`<option value="${value}"${value === chosen && trustMarkup(' selected')}>${label}</option>`
  return row(
    field,
    form,
    html`<select ${controlAttributes(field, form, false)}><option value="">${form.words.choose}</option>${choices.map(option)}</select>`,
  )
}

/** A field for a document, from a file or the camera. */
export function fileField(field: Field & { kind: FileKind }, form: FormState, isSent: boolean): Markup {
  const { maxBytes, types } = FILE_RULES[field.kind]
  const help = [form.words.at_most(maxBytes / MB), isSent && form.words.kept_file].filter(Boolean).join('. ')
  const accept = (types as readonly FileType[]).join(',')
  const shown = isSent ? { ...field, isOptional: true } : field
  return row(
    shown,
    form,
    html`<input type="file" ${controlAttributes(shown, form, true)} accept="${accept}">`,
    help,
    field.kind,
  )
}

/** The list of problems above a form, each with a link to its field. */
export function problemList({ words, problems }: FormState): Markup | null {
  if (problems.length === 0) return null
  const labels: Record<string, string> = words.fields
  const item = ({ field }: FieldError) => html`<li><a href="#${field}">${labels[field] ?? field}</a></li>`
  return html`<div class="note bad" role="alert" tabindex="-1" autofocus>${icons.alert()}<div><strong>${words.problems.title}</strong><ul>${problems.map(item)}</ul></div></div>`
}
