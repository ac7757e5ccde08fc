import type { RequestHandler } from 'express'
import type { Services } from '../services.ts'
import { traderOf } from './authenticate.ts'
import { MAX_BODY_BYTES } from './multipart.ts'

/**
 * Limits how many uploads are in memory at once, in total and for each workspace. Answers before reading the body: 503
 * when there is no room, 429 when the workspace must wait (files/turns.ts).
 */
export function admitUploads({ turns }: Services): RequestHandler {
  return (req, res, next) => {
    if (!req.is('multipart/form-data')) return next()
    // The sender hung up while the key was looked up: 'close' is not emitted again, and there is no reader for an
    // answer.
    if (res.closed) return
    const declaredBytes = Number(req.headers['content-length'] ?? MAX_BODY_BYTES)
    res.once('close', turns.admit(traderOf(req).workspace_id, Math.min(declaredBytes, MAX_BODY_BYTES)))
    // Uploads have their own queue, in which workspaces take turns (files/turns.ts).
    res.locals.leaveTurn?.()
    next()
  }
}
