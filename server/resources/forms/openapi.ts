import { z } from 'zod'
import { FieldType, FormStatus } from '../../database/generated/enums.ts'
import { confirmed, listParameters, pageSchema, recordSchema } from '../../openapi/contract/external.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { anyJson, count, dateTime, freeObject, id } from '../../openapi/contract/values.ts'
import type { presentField, presentForm, presentSection, presentWholeForm } from './presenter.ts'
import {
  FORM_SORTS,
  fieldChange,
  fieldInput,
  formChange,
  formFilters,
  formInput,
  sectionChange,
  sectionInput,
} from './schema.ts'

const section = presents<ReturnType<typeof presentSection>>()(
  z
    .strictObject({
      id: id(),
      form_id: id(),
      title: z.string(),
      description: z.string().nullable(),
      position: count(),
    })
    .meta({ id: 'FormSection' }),
)

export const optionsSchema = z.array(z.strictObject({ value: z.string(), label: z.string() }))

const field = presents<ReturnType<typeof presentField>>()(
  z
    .strictObject({
      id: id(),
      form_section_id: id().nullable(),
      input_name: z.string().meta({ description: 'The name that a program uses.' }),
      label: z.string().meta({ description: 'What the payer reads.' }),
      help_text: z.string().nullable(),
      data_type: z.enum(FieldType),
      is_required: z.boolean(),
      validation_rules: z
        .string()
        .nullable()
        .meta({ examples: ['min:8|max:20'] }),
      options: anyJson(optionsSchema),
      meta: anyJson(freeObject()),
      position: count(),
    })
    .meta({ id: 'FormField' }),
)

export const formFields = {
  id: id(),
  trader_id: id(),
  name: z.string(),
  description: z.string().nullable(),
  industry: z.string().nullable(),
  status: z.enum(FormStatus),
  is_template: z.boolean(),
  template_id: id().nullable(),
  meta: anyJson(freeObject()),
  created_at: dateTime(),
  updated_at: dateTime(),
}

export const formParts = { sections: z.array(section), fields: z.array(field) }

const form = presents<ReturnType<typeof presentForm>>()(z.strictObject(formFields).meta({ id: 'Form' }))

const wholeForm = presents<ReturnType<typeof presentWholeForm>>()(
  z.strictObject({ ...formFields, ...formParts }).meta({ id: 'WholeForm' }),
)

const common = { group: 'external', section: 'Forms' } as const
const at = { path: { id: '$FORM' } }
const answers = [
  { status: 200, description: 'The form, with its sections and fields in order.', schema: recordSchema(wholeForm) },
]
/** The error of any change to an archived form. */
const errors = ['INVALID_STATE_TRANSITION'] as const

const act = (action: 'publish' | 'archive', summary: string, description: string, source: string): Operation => ({
  ...common,
  id: `${action}Form`,
  method: 'post',
  path: `/api/ext/forms/:id/${action}`,
  summary,
  description,
  source,
  answers,
  errors: action === 'archive' ? ['FORM_IN_USE', ...errors] : [...errors],
  example: at,
})

const part = (
  kind: 'section' | 'field',
  body: { input: z.ZodType; change: z.ZodType; schema: z.ZodType },
  texts: { source: string; description?: string; made: object; changed: object },
): Operation[] => {
  const name = kind === 'section' ? 'Section' : 'Field'
  const path = `/api/ext/forms/:id/${kind}s`
  const one = { path: { ...at.path, [`${kind}Id`]: `$${kind.toUpperCase()}` } }
  return [
    {
      ...common,
      id: `add${name}`,
      method: 'post',
      path,
      summary: `Add a ${kind}`,
      ...(texts.description && { description: texts.description }),
      source: 'interface 4.3, decisions H-07',
      body: body.input,
      answers: [{ status: 201, description: `The ${kind}.`, schema: recordSchema(body.schema) }],
      errors: [...errors],
      example: { ...at, body: texts.made },
    },
    {
      ...common,
      id: `update${name}`,
      method: 'patch',
      path: `${path}/:${kind}Id`,
      summary: `Change a ${kind}`,
      description: 'An absent field stays as it is.',
      source: texts.source,
      body: body.change,
      answers: [{ status: 200, description: `The ${kind}.`, schema: recordSchema(body.schema) }],
      errors: kind === 'field' ? ['FORM_IN_USE', ...errors] : [...errors],
      example: { ...one, body: texts.changed },
    },
    {
      ...common,
      id: `delete${name}`,
      method: 'delete',
      path: `${path}/:${kind}Id`,
      summary: `Delete a ${kind}`,
      source: 'interface 4.3',
      answers: [confirmed],
      errors: [...errors],
      example: one,
    },
  ]
}

export const formOperations: Operation[] = [
  {
    ...common,
    id: 'listForms',
    method: 'get',
    path: '/api/ext/forms',
    summary: 'List forms',
    source: 'interface 4.3',
    query: listParameters(FORM_SORTS, formFilters, { search: 'A part of the name.' }),
    answers: [{ status: 200, description: 'A page of them, without sections and fields.', schema: pageSchema(form) }],
    example: { query: { per_page: '15' } },
  },
  {
    ...common,
    id: 'createForm',
    method: 'post',
    path: '/api/ext/forms',
    summary: 'Create a form',
    description: 'It is a draft: publish it before a link can carry it.',
    source: 'interface 4.3, decisions H-08',
    body: formInput,
    answers: [{ status: 201, description: 'The form.', schema: recordSchema(wholeForm) }],
    example: { body: { name: 'Inscription', description: 'Asked of every member.', meta: { season: '2027' } } },
  },
  {
    ...common,
    id: 'getForm',
    method: 'get',
    path: '/api/ext/forms/:id',
    summary: 'Read a form',
    source: 'interface 4.3',
    answers,
    example: at,
  },
  {
    ...common,
    id: 'updateForm',
    method: 'patch',
    path: '/api/ext/forms/:id',
    summary: 'Change a form',
    description: 'An absent field stays as it is. What was submitted before keeps the form as it was.',
    source: 'interface 4.3, decisions H-06',
    body: formChange,
    answers,
    errors: [...errors],
    example: { ...at, body: { name: 'Inscription 2027' } },
  },
  {
    ...common,
    id: 'deleteForm',
    method: 'delete',
    path: '/api/ext/forms/:id',
    summary: 'Delete a form',
    description: 'One that has submissions is archived instead, as `message` says.',
    source: 'interface 4.3, decisions G-09',
    answers: [confirmed],
    errors: ['FORM_IN_USE'],
    example: at,
  },
  act('publish', 'Publish a form', 'A published form stays published.', 'interface 3.3, 4.3'),
  act('archive', 'Archive a form', 'For ever: it can neither be published nor attached any more.', 'decisions G-09'),
  {
    ...common,
    id: 'cloneForm',
    method: 'post',
    path: '/api/ext/forms/:id/clone',
    summary: 'Copy a form',
    description: 'With its sections and fields; `template_id` names the one copied.',
    source: 'decisions G-02',
    answers: [{ status: 201, description: 'The copy, a draft.', schema: recordSchema(wholeForm) }],
    example: at,
  },
  ...part(
    'section',
    { input: sectionInput, change: sectionChange, schema: section },
    {
      source: 'interface 4.3, decisions G-14',
      made: { title: 'About you', position: 1 },
      changed: { title: 'About your child' },
    },
  ),
  ...part(
    'field',
    { input: fieldInput, change: fieldChange, schema: field },
    {
      source: 'interface 4.3, decisions G-15',
      description:
        '`select`, `multi_select`, `radio` and `checkbox` need `options`. `validation_rules` is a subset of Laravel’s, separated by `|`.',
      made: {
        input_name: 'level',
        label: 'Niveau',
        data_type: 'select',
        is_required: true,
        options: [
          { value: 'a1', label: 'A1' },
          { value: 'a2', label: 'A2' },
        ],
      },
      changed: { label: 'Niveau de langue', help_text: 'As on the certificate.' },
    },
  ),
]
