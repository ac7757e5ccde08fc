import type { z } from 'zod'
import { ApiError, type FieldError, invalid } from '../kernel/errors.ts'
import { findHidden } from '../kernel/readable.ts'

type Issue = z.core.$ZodIssue

const fieldLabel = (field: string) => field.replaceAll(/[_.]/g, ' ')

const TYPES: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
}

const FORMATS: Record<string, string> = {
  uuid: 'must be a valid UUID',
  email: 'must be a valid email address',
}

const requiredError = (name: string) => ({ rule: 'required', message: `The ${name} field is required.` })

function atMost({ origin, maximum }: z.core.$ZodIssueTooBig): string {
  if (origin === 'array') return `have more than ${maximum} items`
  return `be greater than ${maximum}${origin === 'string' ? ' characters' : ''}`
}

function atLeast({ origin, minimum }: z.core.$ZodIssueTooSmall): string {
  if (origin === 'array') return `have at least ${minimum} items`
  return `be at least ${minimum}${origin === 'string' ? ' characters' : ''}`
}

function describeIssue(issue: Issue, field: string): { rule: string; message: string } {
  const name = fieldLabel(field)
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return requiredError(name)
      return { rule: issue.expected, message: `The ${name} field must be ${TYPES[issue.expected] ?? issue.expected}.` }
    case 'too_big':
      return { rule: 'max', message: `The ${name} field must not ${atMost(issue)}.` }
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return requiredError(name)
      return { rule: 'min', message: `The ${name} field must ${atLeast(issue)}.` }
    case 'invalid_format':
      return { rule: issue.format, message: `The ${name} field ${FORMATS[issue.format] ?? 'format is invalid'}.` }
    case 'invalid_value':
      if (issue.input === undefined || issue.input === null) return requiredError(name)
      return { rule: 'in', message: `The selected ${name} is invalid: use one of ${issue.values.join(', ')}.` }
    case 'unrecognized_keys':
      return { rule: 'unknown', message: `The ${issue.keys.join(', ')} field is unknown.` }
    case 'custom':
      return { rule: (issue.params?.rule as string | undefined) ?? 'invalid', message: issue.message }
    default:
      return { rule: 'invalid', message: `The ${name} field is invalid.` }
  }
}

function fieldErrors(error: z.core.$ZodError): FieldError[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => {
        const field = [...issue.path, key].join('.')
        return { field, rule: 'unknown', message: `The ${field} field is unknown.` }
      })
    const field = issue.path.join('.') || 'body'
    return [{ field, ...describeIssue(issue, field) }]
  })
}

/** Deepest nesting of a request body, so that walking it by recursion is safe. */
const MAX_DEPTH = 32

/** NUL and lone surrogates cannot be stored as sent (decisions A-06). */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

type TextRules = (text: string, path: string[]) => void

function checkTexts(value: unknown, path: string[], look?: TextRules): void {
  const fail = (rule: string, message: string) => {
    throw invalid({ field: path.join('.') || 'body', rule, message })
  }
  const encoding = () => fail('encoding', 'The text holds a NUL or a lone surrogate, which cannot be stored.')
  if (typeof value === 'string') {
    if (!isStorable(value)) encoding()
    look?.(value, path)
  }
  if (typeof value !== 'object' || value === null) return
  if (path.length >= MAX_DEPTH) {
    path.length = 1
    fail('depth', `The value is nested deeper than ${MAX_DEPTH} levels.`)
  }
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) encoding()
    look?.(key, [...path, ''])
    checkTexts(inner, [...path, key], look)
  }
}

/** Throws 422 for a value that is nested too deep or holds a text that PostgreSQL cannot store. */
export function assertStorable(value: unknown): void {
  checkTexts(value, [])
}

/** Fields that may have several lines, and objects whose values all may. */
const LONG_TEXT_FIELDS = new Set(['description', 'details', 'help_text', 'note', 'reason', 'take_over', 'text', 'why'])
const LONG_TEXT_OBJECTS = new Set(['answers', 'metadata'])

/** Passwords are never displayed, so hidden characters in them are allowed. */
const UNREAD_FIELDS = /^(\w+_)?password$/

/**
 * As `assertStorable`, and also throws 422 for hidden characters (record 0042). Every body passes here, whatever its
 * schema.
 */
export function assertReadable(body: unknown): void {
  checkTexts(body, [], (text, path) => {
    const field = path.filter((part) => part !== '').join('.') || 'body'
    if (UNREAD_FIELDS.test(field)) return
    const hidden = findHidden(text, {
      lines: LONG_TEXT_FIELDS.has(path.at(-1) ?? '') || LONG_TEXT_OBJECTS.has(path[0] ?? ''),
    })
    if (!hidden) return
    const message = `The ${fieldLabel(field)} field contains ${hidden.what} (${hidden.code}). Type it again without it.`
    throw invalid({ field, rule: 'hidden', message })
  })
}

/** Parses the value by the schema. Throws VALIDATION_ERROR with one item for each error. */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  const fields = fieldErrors(result.error)
  throw new ApiError('VALIDATION_ERROR', fields[0]!.message, { fields })
}
