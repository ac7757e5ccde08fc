import type { ServerResponse } from 'node:http'
import path from 'node:path'
import { constants } from 'node:zlib'
import compression from 'compression'
import type { Request, RequestHandler, Response } from 'express'
import expressStaticGzip from 'express-static-gzip'
import { BUILD_POLICY, CONSOLE_POLICY } from './contentSecurity.ts'

/** Shorter answers fit one packet uncompressed. */
const MIN_COMPRESSED_BYTES = 1024
/** Brotli 4 is faster than gzip 6 and no larger. An answer is sent once, so more effort does not pay. */
const QUALITY = 4

/**
 * Compresses reads only. Answers that hold a secret (a key pair, a webhook's secret, a new password) all answer a POST,
 * so no answer has a secret and a caller's text compressed together (BREACH). A stream is sent line by line.
 */
function canCompress(req: Request, res: Response): boolean {
  if (req.method !== 'GET' || String(res.getHeader('Content-Type')).startsWith('text/event-stream')) return false
  return compression.filter(req, res)
}

/** Compresses answers above a packet's size with Brotli or gzip, as the reader accepts; `Vary` says so. */
export const compressAnswers = (): RequestHandler =>
  compression({
    threshold: MIN_COMPRESSED_BYTES,
    filter: canCompress,
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } },
  })

/** The built console, from the files that the build compressed once (`.br`, `.gz`). */
export function serveBuiltFiles(folder: string): RequestHandler {
  const serve = expressStaticGzip(folder, {
    enableBrotli: true,
    orderPreference: ['br', 'gz'],
    index: 'index.html',
    serveStatic: { maxAge: '1h', redirect: false, setHeaders: setFileHeaders },
  })
  return (req, res, next) => (isReadable(req.path) ? serve(req, res, next) : next())
}

/** A path that cannot be decoded names no file: treat it as unknown. */
function isReadable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/** Built files carry their hash in the name and may be cached; browsers must revalidate the page itself. */
function setFileHeaders(res: ServerResponse, file: string): void {
  const isPage = /\.html(\.br|\.gz)?$/.test(file)
  res.setHeader('Content-Security-Policy', isPage ? CONSOLE_POLICY : BUILD_POLICY)
  if (file.includes(`${path.sep}assets${path.sep}`))
    res.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
  else if (isPage) res.setHeader('Cache-Control', 'no-cache')
}
