import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { RequestHandler } from 'express'

const text = readFileSync(path.join(import.meta.dirname, 'payer.js'))

/** The address of the payer's script contains its hash, so browsers may cache it for ever. */
export const PAYER_SCRIPT = `/payer/${createHash('sha256').update(text).digest('hex').slice(0, 16)}.js`

/** Answers GET and HEAD of the payer's script; passes every other request on. */
export const servePayerScript: RequestHandler = (req, res, next) => {
  if (req.path !== PAYER_SCRIPT || !['GET', 'HEAD'].includes(req.method)) return next()
  res.set('Cache-Control', 'public, max-age=31536000, immutable')
  res.type('text/javascript').send(text)
}
