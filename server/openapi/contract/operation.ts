import type { z } from 'zod'
import type { MultipartFile } from '../../http/multipart.ts'
import type { ErrorCode } from '../../kernel/errors.ts'
import type { Group } from './groups.ts'

/** The content of a successful answer. Without `schema` and `type` the body is empty. */
export type AnswerDoc = {
  status: number
  description: string
  schema?: z.ZodType
  /** Content type of an answer that is not JSON, with an example of its beginning if that helps. */
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
 * An example call that runs unchanged: values may contain shell variables (`$FORM`) that the reader sets. `path` gives
 * the path's parameters; without it `:id` is `$ID`.
 */
export type Example = {
  path?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** The fields of a multipart or urlencoded body; a value that begins with `@` is a file. */
  form?: Record<string, string>
  /** A file that is the body. */
  file?: string
}

/** A file that is read while it arrives. It is not a document of a dossier: its rules are given here. */
export type StreamedFile = { field: string; rules: { label: string; maxBytes: number; types: readonly string[] } }

/** One operation of the service, as the document describes it, with the schemas that validate requests. */
export type Operation = {
  /** operationId: unique, camelCase. */
  id: string
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** The path in Express's form, from the root: `/api/ext/forms/:id`. */
  path: string
  group: Group
  /** Its section within the group, such as 'Forms'. */
  section: string
  summary: string
  description?: string
  /**
   * Sections of docs/specification that define the operation: `interface 4.5`, `decisions G-16`. For developers only:
   * the document leaves them out.
   */
  source: string
  /** True if the operation needs no credentials. */
  open?: true
  /** The schemas of path parameters, except UUIDs of records. */
  pathParams?: Record<string, z.ZodType>
  query?: z.ZodObject
  /** Query parameters that are sent as JSON. */
  jsonQuery?: Record<string, { schema: z.ZodType; description: string }>
  body?: z.ZodType
  /** Whether `body` may be absent. */
  bodyOptional?: true
  /** The files of a multipart body, and which are required; `body` has the other fields. */
  files?: ((MultipartFile | StreamedFile) & { required?: boolean })[]
  /** A text body that is not JSON: its media type, and a description. */
  text?: { type: string; description: string }
  /** The body may also be urlencoded, as an HTML form sends it. */
  urlencoded?: true
  /** Successful answers, the usual one first. */
  answers: AnswerDoc[]
  /** Errors in addition to those of every operation of its kind (groups.ts). */
  errors?: ErrorCode[]
  example?: Example
}

/** `data` of an event: its schema and an example. */
export type EventData = { schema: z.ZodType; example: Record<string, unknown> }

/** The body as it is sent, with lists that may change: the program's own lists of rows are read-only. */
type SentBody<T> = unknown extends T ? T : { -readonly [Field in keyof T]: SentBody<T[Field]> }

/**
 * Ties a schema to its presenter: the code does not compile if the schema has more or fewer fields than `T`.
 * `presents<ReturnType<typeof presentForm>>()(z.strictObject({...}))`
 */
export const presents =
  <T>() =>
  <S extends z.ZodType<SentBody<T>>>(schema: [SentBody<T>] extends [z.output<S>] ? S : never): S =>
    schema
