import type { ServerResponse } from 'node:http'
import path from 'node:path'
import { constants } from 'node:zlib'
import compression from 'compression'
import type { Request, RequestHandler, Response } from 'express'
import expressStaticGzip from 'express-static-gzip'
import { BUILD_POLICY, CONSOLE_POLICY } from './contentSecurity.ts'

/** Shorter answers fit one packet as they are. */
const MIN_COMPRESSED_BYTES = 1024
/** Brotli 4 is faster than gzip 6 and no larger; answers are made for one reader and sent once. */
const QUALITY = 4

/**
 * Reads alone: the answers that hold a secret (a key pair, a webhook's secret, a new password) all answer a POST, so
 * that no answer has a secret and a caller's text compressed together (BREACH). A stream is sent line by line.
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

/** A path that cannot be decoded names no file: it is unknown like any other. */
function isReadable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/** File names of the build carry their hash; the page itself must be asked for each time. */
function setFileHeaders(res: ServerResponse, file: string): void {
  const isPage = /\.html(\.br|\.gz)?$/.test(file)
  res.setHeader('Content-Security-Policy', isPage ? CONSOLE_POLICY : BUILD_POLICY)
  if (file.includes(`${path.sep}assets${path.sep}`))
    res.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
  else if (isPage) res.setHeader('Cache-Control', 'no-cache')
}
