import { setTimeout as pause } from 'node:timers/promises'
import { openAwsBucket } from './awsBucket.ts'
import { type Bucket, BucketError, type S3Options } from './bucket.ts'
import { openBuiltinBucket } from './builtinBucket.ts'

/** Waits before a failed PUT is sent again, in milliseconds. */
const AGAIN_AFTER_MS = [200, 800]
/** No further PUT is begun later than this after the first. */
const GIVE_UP_MS = 15_000

/**
 * Opens a bucket with the client of the settings; each call ends after `timeoutMs`. A PUT whose connection broke, or
 * that an overloaded store refused, is sent again from its start, at most twice: a store keeps a whole object or none,
 * and the same name with the same bytes may arrive twice.
 */
export function openBucket(options: S3Options, timeoutMs: number): Bucket {
  const bucket = options.client === 'aws' ? openAwsBucket(options, timeoutMs) : openBuiltinBucket(options, timeoutMs)
  return {
    ...bucket,
    async put(...what) {
      const began = performance.now()
      for (const wait of [...AGAIN_AFTER_MS, null])
        try {
          return await bucket.put(...what)
        } catch (error) {
          const isPassing = error instanceof BucketError && error.fault === 'passing'
          if (wait === null || !isPassing || performance.now() - began + wait > GIVE_UP_MS) throw error
          await pause(wait)
        }
    },
  }
}
