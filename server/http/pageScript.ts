import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { RequestHandler } from 'express'

/**
 * The script of a family of pages: its address contains its hash, so browsers may cache it for ever. `serve` answers
 * GET and HEAD of it and passes every other request on.
 */
export function servePageScript(name: string, file: URL): { address: string; serve: RequestHandler } {
  const text = readFileSync(file)
  const address = `/${name}/${createHash('sha256').update(text).digest('hex').slice(0, 16)}.js`
  const serve: RequestHandler = (req, res, next) => {
    if (req.path !== address || !['GET', 'HEAD'].includes(req.method)) return next()
    res.set('Cache-Control', 'public, max-age=31536000, immutable')
    res.type('text/javascript').send(text)
  }
  return { address, serve }
}
