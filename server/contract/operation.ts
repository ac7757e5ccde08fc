import type { z } from 'zod'
import type { MultipartFile } from '../http/multipart.ts'
import type { ErrorCode } from '../kernel/errors.ts'
import type { Group } from './groups.ts'

/** What an answer of success holds. No `schema` and no `type`: an empty body. */
export type Answer = {
  status: number
  says: string
  schema?: z.ZodType
  /** Content type of an answer that is not JSON, with an example of its beginning where that helps. */
  type?: string | string[]
  headers?: HeaderName[]
}

export type HeaderName =
  | 'Content-Range'
  | 'X-Total-Estimated'
  | 'Set-Cookie'
  | 'Location'
  | 'Cache-Control'
  | 'Content-Disposition'

/**
 * A call as it can be run: values may name variables of the shell (`$FORM`), which the examples' reader sets. `path`
 * fills the places of the path; without it `:id` is `$ID`.
 */
export type Example = {
  path?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** Of a multipart or urlencoded body; a value that begins with `@` is a file. */
  form?: Record<string, string>
}

/** One operation of the service: what the document says of it, from the schemas that validate. */
export type Operation = {
  /** operationId: unique, camelCase. */
  id: string
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** As Express has it, from the root: `/api/ext/forms/:id`. */
  path: string
  group: Group
  /** The section of the group it stands in, such as 'Forms'. */
  section: string
  summary: string
  says?: string
  /** Sections of docs/specification that lay it down: `interface 4.5`, `decisions G-16`. For us: not in the document. */
  source: string
  /** Needs no credentials. */
  open?: true
  /** What a place in the path is, where it is not the UUID of a record. */
  places?: Record<string, z.ZodType>
  query?: z.ZodObject
  /** Query parameters that are sent as JSON texts. */
  jsonQuery?: Record<string, { schema: z.ZodType; says: string }>
  body?: z.ZodType
  /** Whether `body` may be left out altogether. */
  bodyOptional?: true
  /** With `body` as multipart: the files, and which of them must come. */
  files?: (MultipartFile & { required?: boolean })[]
  /** The body may come as an HTML form does. */
  urlencoded?: true
  /** Of success, the first the usual one. */
  answers: Answer[]
  /** Beside those that every operation of its kind has (groups.ts). */
  errors?: ErrorCode[]
  example?: Example
}

/** `data` of an event, and what it may look like. */
export type EventData = { schema: z.ZodType; example: Record<string, unknown> }

/**
 * Ties a schema to the presenter whose answer it describes: TypeScript refuses one that says more or less than `T`.
 * `presents<ReturnType<typeof presentForm>>()(z.strictObject({...}))`
 */
export const presents =
  <T>() =>
  <S extends z.ZodType<T>>(schema: [T] extends [z.output<S>] ? S : never): S =>
    schema
