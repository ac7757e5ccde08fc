import type { Readable } from 'node:stream'
import busboy from 'busboy'
import type { Request } from 'express'
import { MB } from '../files/rules.ts'
import { ApiError, type FieldError } from '../kernel/errors.ts'
import { drainBody, malformedForm, safeName, unsupportedMediaType } from './multipart.ts'

const MAX_FIELDS = 20
const MAX_FIELD_BYTES = 1_000

/** A received form with one large file: its texts, and the result of `take`; null without the file. */
type ReceivedForm<T> = { fields: Record<string, string>; file: T | null }

type Receiving<T> = {
  field: string
  /** Largest file; 413 PAYLOAD_TOO_LARGE above it. */
  maxBytes: number
  /** Reads the file while it arrives. */
  readFile: (content: AsyncIterable<Buffer>, filename: string) => Promise<T>
  /** Undoes `take` if the form is refused after it. */
  undo: (taken: T) => Promise<void>
}

const tooLarge = (maxBytes: number) => new ApiError('PAYLOAD_TOO_LARGE', `The file is larger than ${maxBytes / MB} MB.`)

function openParser(req: Request, maxBytes: number) {
  try {
    return busboy({
      headers: req.headers,
      defParamCharset: 'utf8',
      limits: {
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
        files: 1,
        fileSize: maxBytes + 1,
        parts: MAX_FIELDS + 1,
      },
    })
  } catch {
    throw malformedForm()
  }
}

function receive<T>(req: Request, { field, maxBytes, readFile, undo }: Receiving<T>): Promise<ReceivedForm<T>> {
  const parser = openParser(req, maxBytes)
  const fields: Record<string, string> = {}
  const errors: FieldError[] = []
  let taking: Promise<T> | null = null
  return new Promise((resolve, reject) => {
    let isOver = false
    const release = () => {
      isOver = true
      req.off('close', cut)
      req.unpipe(parser)
    }
    /** Ends the form with an error, after undoing `take`. */
    const stop = (error: unknown) => {
      if (isOver) return
      release()
      parser.destroy()
      const taken = taking?.then(undo, () => {}) ?? Promise.resolve()
      void taken.then(
        () => reject(error),
        () => reject(error),
      )
    }
    const cut = () => {
      if (!req.complete) stop(malformedForm())
    }
    parser.on('file', (name: string, stream: Readable, info: { filename?: string }) => {
      stream.on('error', () => {})
      if (name !== field) return void stream.resume()
      stream.on('limit', () => stop(tooLarge(maxBytes)))
      taking = readFile(stream as AsyncIterable<Buffer>, safeName(info.filename))
      taking.catch(stop)
    })
    parser.on('field', (name: string, value: string, info: { valueTruncated: boolean; nameTruncated: boolean }) => {
      if (info.valueTruncated || info.nameTruncated)
        errors.push({ field: name.slice(0, 100), rule: 'max', message: `The ${name.slice(0, 100)} field is too long.` })
      else fields[name] = value
    })
    parser.on('fieldsLimit', () => stop(malformedForm()))
    parser.on('partsLimit', () => stop(malformedForm()))
    parser.on('error', () => stop(malformedForm()))
    parser.on('close', () => {
      if (isOver) return
      if (errors.length > 0) return stop(new ApiError('VALIDATION_ERROR', errors[0]!.message, { fields: errors }))
      const taken: Promise<T | null> = taking ?? Promise.resolve(null)
      taken.then((file) => {
        release()
        resolve({ fields, file })
      }, stop)
    })
    req.on('close', cut)
    req.pipe(parser)
  })
}

/**
 * Reads a multipart body with one large file. `take` reads the file while it arrives, so it is never in memory here.
 * 415 for any other body, 413 above `maxBytes`, 422 for a broken form. The request is drained before an error.
 */
export async function receiveFile<T>(req: Request, how: Receiving<T>): Promise<ReceivedForm<T>> {
  try {
    if (!req.is('multipart/form-data')) throw unsupportedMediaType()
    return await receive(req, how)
  } catch (error) {
    await drainBody(req)
    throw error
  }
}
