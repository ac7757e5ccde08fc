import { setTimeout as pause } from 'node:timers/promises'
import { openAwsBucket } from './awsBucket.ts'
import { type Bucket, BucketError, type S3Options } from './bucket.ts'
import { openBuiltinBucket } from './builtinBucket.ts'

/** Waits before a failed PUT is sent again, in milliseconds. */
const AGAIN_AFTER_MS = [200, 800]
/** The last retry of a PUT begins no later than this after the first attempt. */
const GIVE_UP_MS = 15_000

/**
 * Opens a bucket with the configured client; each call ends after `timeoutMs`. A PUT whose connection broke, or that an
 * overloaded store refused, is retried from its start, at most twice: a store keeps a complete object or none, so
 * repeating the same bytes is safe.
 */
export function openBucket(options: S3Options, timeoutMs: number): Bucket {
  const bucket = options.client === 'aws' ? openAwsBucket(options, timeoutMs) : openBuiltinBucket(options, timeoutMs)
  return {
    ...bucket,
    async put(...args) {
      const began = performance.now()
      for (const wait of [...AGAIN_AFTER_MS, null])
        try {
          return await bucket.put(...args)
        } catch (error) {
          const isPassing = error instanceof BucketError && error.fault === 'passing'
          if (wait === null || !isPassing || performance.now() - began + wait > GIVE_UP_MS) throw error
          await pause(wait)
        }
    },
  }
}
