import type { Response } from 'express'

/**
 * A function that waits until the client has taken what was written, or rejects when `gone` is aborted. One listener
 * serves all waits of the answer: those that `compression` adds to its own stream are never removed.
 */
export function waitForDrain(res: Response, gone: AbortSignal): () => Promise<void> {
  let resume = () => {}
  let stop = (_reason: unknown) => {}
  res.on('drain', () => resume())
  gone.addEventListener('abort', () => stop(gone.reason), { once: true })
  return () =>
    new Promise((resolve, reject) => {
      if (gone.aborted) return reject(gone.reason)
      resume = resolve
      stop = reject
    })
}
