import type { Response } from 'express'

/**
 * A function that waits until the client has taken what was written, or rejects when `signal` is aborted. One listener
 * serves all waits of the answer: those that `compression` adds to its own stream are never removed.
 */
export function waitForDrain(res: Response, signal: AbortSignal): () => Promise<void> {
  let resume = () => {}
  let stop = (_reason: unknown) => {}
  res.on('drain', () => resume())
  signal.addEventListener('abort', () => stop(signal.reason), { once: true })
  return () =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      resume = resolve
      stop = reject
    })
}
