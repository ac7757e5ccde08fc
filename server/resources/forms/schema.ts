import { z } from 'zod'
import { FieldType, FormStatus } from '../../database/generated/enums.ts'
import { customIssue, metadataSchema, optionalId, optionalText, requiredText } from '../../http/fields.ts'
import { parseRules, RuleError } from './rules/parse.ts'

/** Null means an empty object. Each submission stores it. */
const meta = metadataSchema('meta')

const position = z.int().min(0).max(2_147_483_647).nullish()

/** POST /forms (interface 4.3); unknown fields are ignored, also `is_template` and `template_id`. */
export const formInput = z.object({
  name: requiredText(255),
  description: optionalText(2000),
  industry: optionalText(50),
  meta,
})

/** PATCH /forms/{id}: the same fields; an absent one stays as it is. */
export const formChange = formInput.partial()

export type FormInput = z.output<typeof formInput>
export type FormChange = z.output<typeof formChange>

/** POST /forms/{id}/sections (interface 4.3) */
export const sectionInput = z.object({ title: requiredText(255), description: optionalText(2000), position })

/** PATCH of a section (decisions G-14) */
export const sectionChange = sectionInput.partial()

export type SectionInput = z.output<typeof sectionInput>
export type SectionChange = z.output<typeof sectionChange>

const inputName = requiredText(64)
  .superRefine((value, context) => {
    if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(value))
      context.addIssue(
        customIssue(
          'regex',
          'The input name field must start with a letter and hold letters, digits and underscores only.',
        ),
      )
  })
  .meta({ pattern: '^[A-Za-z][A-Za-z0-9_]*$' })

const MAX_RULES = 500

const validationRules = optionalText(MAX_RULES)
  .superRefine((value, context) => {
    // A text that is too long fails an earlier check.
    if (!value || value.length > MAX_RULES) return
    try {
      parseRules(value)
    } catch (error) {
      if (!(error instanceof RuleError)) throw error
      context.addIssue(customIssue('rules', error.message))
    }
  })
  .meta({ description: 'Rules as Laravel writes them, between `|`.' })

/** At most 200, each value once (decisions H-05); the data type decides whether a choice is required. */
const options = z
  .array(z.object({ value: requiredText(255), label: requiredText(255) }))
  .max(200)
  .superRefine((list, context) => {
    const values = list.map(({ value }) => value)
    const twice = values.findIndex((value, index) => values.indexOf(value) < index)
    if (twice >= 0)
      context.addIssue({
        ...customIssue('distinct', `The options.${twice}.value field has a duplicate value.`),
        path: [twice, 'value'],
      })
  })
  .nullish()

/** POST /forms/{id}/fields (interface 4.3, decisions H-04, H-05, appendix C) */
export const fieldInput = z.object({
  input_name: inputName,
  label: requiredText(255),
  data_type: z.enum(FieldType),
  is_required: z.boolean().nullish(),
  help_text: optionalText(2000),
  validation_rules: validationRules,
  options,
  form_section_id: optionalId(),
  position,
  meta,
})

/** PATCH of a field (decisions G-15): the complete result is checked. */
export const fieldChange = fieldInput.partial()

export type FieldInput = z.output<typeof fieldInput>
export type FieldChange = z.output<typeof fieldChange>

export const FORM_SORTS = ['created_at', 'updated_at', 'name', 'status'] as const

export const formFilters = z.object({ status: z.enum(FormStatus).optional() })
