import type { Response } from 'express'

/**
 * Returns a function that waits until the client has read the written bytes, or rejects when `signal` is aborted. All
 * waits of an answer share one listener, because `compression` never removes listeners from its stream.
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
