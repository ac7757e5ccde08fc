import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import busboy, { type Busboy, type FieldInfo, type FileInfo } from 'busboy'
import type { Request, RequestHandler } from 'express'
import { FILE_RULES, type FileKind, type FileRule, fileMessage, MB } from '../files/rules.ts'
import { ApiError, type FieldError } from '../kernel/errors.ts'
import { showHidden } from '../kernel/readable.ts'

export type MultipartFile = { field: string; kind: FileKind }

/** A file as received, checked for its size only. `sha256` is hex; `filename` is safe to store and show. */
export type Upload = { field: string; filename: string; buffer: Buffer; size: number; sha256: string }

export type MultipartRequest = Request & { uploads: Record<string, Upload> }

const MAX_FIELDS = 100
const MAX_FIELD_BYTES = 100_000
const MAX_PARTS = 200
export const MAX_BODY_BYTES = 20 * MB

/** Limits on draining a refused body before the answer: its bytes, and the sender's silence. */
const DRAIN_BYTES = 100 * MB
const DRAIN_MILLISECONDS = 2_500

const formTooLarge = () => new ApiError('PAYLOAD_TOO_LARGE', `The body is larger than ${MAX_BODY_BYTES / MB} MB.`)

export const unsupportedMediaType = () =>
  new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as multipart/form-data, or as application/json without files.')

export const malformedForm = () => {
  const message = 'The body is not a complete multipart form.'
  return new ApiError('VALIDATION_ERROR', message, { fields: [{ field: 'body', rule: 'multipart', message }] })
}

/**
 * Reads the rest of a body and throws it away, within limits on bytes and time. Call it before refusing: an answer sent
 * while bytes are unread may be lost with the connection.
 */
export function drainBody(req: Request): Promise<void> {
  req.resume()
  if (req.complete || req.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    let bytes = 0
    let silent = false
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      silent = false
      if (bytes > DRAIN_BYTES) done()
    }
    const done = () => {
      clearInterval(timer)
      req.off('data', count).off('end', done).off('close', done)
      resolve()
    }
    // Check twice: under load the first check may run before the program has read the bytes that arrived.
    const timer = setInterval(() => {
      if (silent) done()
      silent = true
    }, DRAIN_MILLISECONDS)
    req.on('data', count).on('end', done).on('close', done)
  })
}

/** The file's name without characters that cannot be stored or are invisible, at most 255 characters. */
export function safeName(name: string | undefined): string {
  const clean = showHidden(name ?? '').trim()
  return clean.slice(0, 255).toWellFormed() || 'file'
}

/** Collects one file while it arrives. Counts bytes past its kind's limit without storing them. */
function receiveFile(stream: Readable, { field, kind }: MultipartFile, info: FileInfo) {
  const hash = createHash('sha256')
  let chunks: Buffer[] = []
  let size = 0
  stream.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > FILE_RULES[kind].maxBytes) {
      chunks = []
      return
    }
    hash.update(chunk)
    chunks.push(chunk)
  })
  return {
    /** Call it after the complete body arrived. Null for an empty file input. */
    finish(): Upload | FieldError | null {
      const errorOf = (rule: FileRule) => ({ field, rule, message: fileMessage(kind, rule) })
      if (size === 0) return info.filename ? errorOf('empty') : null
      if (size > FILE_RULES[kind].maxBytes) return errorOf('max')
      const buffer = Buffer.concat(chunks)
      return { field, filename: safeName(info.filename), buffer, size, sha256: hash.digest('hex') }
    },
  }
}

function openParser(req: Request): Busboy {
  try {
    return busboy({
      headers: req.headers,
      defParamCharset: 'utf8',
      limits: { fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, parts: MAX_PARTS },
    })
  } catch {
    // A multipart type without a boundary.
    throw malformedForm()
  }
}

type Form = { body: Record<string, string>; uploads: Record<string, Upload> }

function receiveForm(req: Request, files: MultipartFile[]): Promise<Form> {
  if (Number(req.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw formTooLarge()
  const parser = openParser(req)
  const accepted = new Map(files.map((file) => [file.field, file]))
  const body = new Map<string, string>()
  const taken = new Map<string, ReturnType<typeof receiveFile>>()
  const errors: FieldError[] = []
  const addError = (field: string, rule: string, message: string) => errors.push({ field, rule, message })

  parser.on('file', (field: string, stream: Readable, info: FileInfo) => {
    // A truncated body fails its file streams too; the parser's own error reports it.
    stream.on('error', () => {})
    const file = accepted.get(field)
    if (file) taken.set(field, receiveFile(stream, file, info))
    else stream.resume()
  })
  parser.on('field', (field: string, value: string, info: FieldInfo) => {
    const file = accepted.get(field)
    if (info.nameTruncated || info.valueTruncated)
      addError(field, 'max', `The ${field} field must not be larger than ${MAX_FIELD_BYTES / 1000} kB.`)
    else if (!file) body.set(field, value)
    else if (value !== '') addError(field, 'file', fileMessage(file.kind, 'file'))
  })
  parser.on('fieldsLimit', () => addError('body', 'max', `The form must not have more than ${MAX_FIELDS} fields.`))
  parser.on('partsLimit', () => addError('body', 'max', `The form must not have more than ${MAX_PARTS} parts.`))

  /** The complete files, each checked; problems go to `errors`. */
  const finished = () => {
    const uploads = new Map<string, Upload>()
    for (const [field, file] of taken) {
      const result = file.finish()
      if (result && 'rule' in result) errors.push(result)
      else if (result) uploads.set(field, result)
    }
    return uploads
  }

  return new Promise((resolve, reject) => {
    let total = 0
    const count = (chunk: Buffer) => {
      total += chunk.length
      if (total > MAX_BODY_BYTES) stop(formTooLarge())
    }
    const cut = () => {
      if (!req.complete) stop(malformedForm())
    }
    const release = () => {
      req.off('data', count).off('close', cut)
      req.unpipe(parser)
    }
    const stop = (error: ApiError) => {
      release()
      parser.destroy()
      reject(error)
    }
    parser.on('error', () => stop(malformedForm()))
    parser.on('close', () => {
      release()
      const uploads = finished()
      // A page shows the typed values beside a file's error.
      req.body = Object.fromEntries(body)
      if (errors.length > 0) reject(new ApiError('VALIDATION_ERROR', errors[0]!.message, { fields: errors }))
      else resolve({ body: req.body, uploads: Object.fromEntries(uploads) })
    })
    req.on('data', count).on('close', cut)
    req.pipe(parser)
  })
}

/**
 * Reads a multipart body: its texts as `req.body` (names unchanged, `a[b]` too; the last of a repeated name wins), its
 * files as `req.uploads` by field, in memory. JSON, or no body, passes through with no uploads. Fails with an ApiError:
 * 415 for any other type; 413 when the body exceeds 20 MB; 422 on the field for a file over its kind's limit, an empty
 * file, or a text instead of a file, and on `body` for a broken form (decisions G-35, H-42). Files of other fields are
 * thrown away. The request has been read or drained when the next handler runs.
 */
export function multipart(files: MultipartFile[]): RequestHandler {
  return async (req, _res, next) => {
    const request = req as MultipartRequest
    request.uploads = {}
    const empty = req.headers['transfer-encoding'] === undefined && !Number(req.headers['content-length'])
    if (empty || req.is('json')) return next()
    try {
      if (!req.is('multipart/form-data')) throw unsupportedMediaType()
      Object.assign(request, await receiveForm(req, files))
    } catch (error) {
      await drainBody(req)
      return next(error)
    }
    next()
  }
}
