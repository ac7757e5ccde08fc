import { Readable } from 'node:stream'
import express, { type Request, type RequestHandler, type Response } from 'express'
import type { z } from 'zod'
import { ApiError } from '../kernel/errors.ts'
import { drainBody, type MultipartFile, multipart, type Upload } from './multipart.ts'
import { BODY_LIMIT, hasBody } from './receiveBody.ts'
import { type TextForTrader, textsForTrader } from './textsForTrader.ts'
import { assertReadable, assertStorable, parse } from './validate.ts'

declare module 'express-serve-static-core' {
  interface Locals {
    /** Refuses texts that a trader must not read; set for requests of officers. */
    checkTexts?: (texts: readonly TextForTrader[]) => Promise<void>
  }
}

const readJson = express.json({ limit: BODY_LIMIT, strict: false, type: () => true })

const runHandler = (handler: RequestHandler, req: Request, res: Response) =>
  new Promise<void>((resolve, reject) => {
    void handler(req, res, (error?: unknown) => (error ? reject(error) : resolve()))
  })

const tooLarge = () => new ApiError('PAYLOAD_TOO_LARGE', 'The body is larger than 1 MB.')

/** Runs body-parser on the bytes that `receiveBody` read, and turns its errors into ApiErrors. */
async function runParser(parser: RequestHandler, req: Request, res: Response): Promise<void> {
  const { received } = res.locals
  if (!received) {
    await drainBody(req)
    throw tooLarge()
  }
  // The parser reads only the headers and the bytes of a request.
  const replay = Object.assign(Readable.from([received]), { headers: req.headers }) as unknown as Request
  await runHandler(parser, replay, res).catch(throwBodyRefusal)
  req.body = replay.body
}

function throwBodyRefusal(error: unknown): never {
  if (error instanceof ApiError) throw error
  const { status } = error as { status?: number }
  if (status === 413) throw tooLarge()
  if (status === 415)
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as UTF-8, uncompressed or with gzip or deflate.')
  throw new ApiError('MALFORMED_JSON', 'The body cannot be read: it is not what its Content-Type says.')
}

async function parseJsonBody(req: Request, res: Response): Promise<Record<string, unknown>> {
  if (!hasBody(req)) return {}
  if (!req.is('json'))
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as JSON with Content-Type: application/json.')
  await runParser(readJson, req, res)
  if (typeof req.body !== 'object' || req.body === null || Array.isArray(req.body))
    throw new ApiError('MALFORMED_JSON', 'The body must be a JSON object.')
  return req.body
}

/**
 * Reads and checks a JSON body: 415 for another type, 413 over 1 MB, 400 when it is not a JSON object, 422 by the
 * schema, 422 NAMES_A_LIST for a text that a trader would read (`forTrader`). Call it after the record was found and its state checked (decisions H-42). A missing body counts as `{}`.
 */
export async function readBody<T extends z.ZodType>(req: Request, res: Response, schema: T): Promise<z.output<T>> {
  const body = await parseJsonBody(req, res)
  assertReadable(body)
  const given = parse(schema, body)
  const texts = textsForTrader(schema, given)
  if (texts.length > 0) await res.locals.checkTexts?.(texts)
  return given
}

/**
 * Reads a body of text of this media type: 415 for another type, 413 over 1 MB, 422 on `file` for text that cannot be
 * stored.
 */
export async function readText(req: Request, res: Response, type: string): Promise<string> {
  if (!hasBody(req) || !req.is(type))
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', `Send the file as the body with Content-Type: ${type}.`)
  await runParser(express.text({ limit: BODY_LIMIT, type: () => true }), req, res)
  const text = typeof req.body === 'string' ? req.body : ''
  assertStorable({ file: text })
  return text
}

const readUrlencoded = express.urlencoded({ limit: BODY_LIMIT, extended: false })

/**
 * Reads a page's form (urlencoded) or the same fields as JSON. Errors as readBody, except for hidden characters: the
 * page checks its fields for those and shows the error beside each.
 */
export async function readFields<T extends z.ZodType>(req: Request, res: Response, schema: T): Promise<z.output<T>> {
  if (!req.is('urlencoded')) return readBody(req, res, schema)
  await runParser(readUrlencoded, req, res)
  assertStorable(req.body)
  return parse(schema, req.body)
}

/**
 * Reads a multipart body, or a JSON one when no file is sent: the fields by the schema and the files by name (decisions
 * A.1). Errors as readBody; a file over its limit is 422 on its field, a body over 20 MB 413.
 */
export async function readForm<T extends z.ZodType>(
  req: Request,
  res: Response,
  files: MultipartFile[],
  schema: T,
): Promise<{ input: z.output<T>; uploads: Record<string, Upload> }> {
  if (req.is('json') || !hasBody(req)) return { input: await readBody(req, res, schema), uploads: {} }
  await runHandler(multipart(files), req, res)
  assertReadable(req.body)
  const uploads = (req as Request & { uploads: Record<string, Upload> }).uploads
  return { input: parse(schema, req.body), uploads }
}
