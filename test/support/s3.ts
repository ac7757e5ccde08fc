import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { S3Options } from '../../server/files/bucket.ts'

/** Keys that the test server knows. */
export const S3_KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

export type TestS3 = {
  /** The bucket `papers` of this server. */
  options: S3Options
  /** The same bucket as settings of the program. */
  env: Record<string, string>
  stop(): Promise<void>
}

/** An S3 server (s3rver: it checks signatures) in a process of its own, with the empty buckets `papers` and `heads`. */
export async function startS3(): Promise<TestS3> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-s3-'))
  const program = fileURLToPath(new URL('s3.mjs', import.meta.url))
  // s3rver encrypts the marker of a page's end with DES, which OpenSSL offers only in its legacy provider.
  const args = ['--openssl-legacy-provider', program, folder, 'papers', 'heads']
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const [port] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    exited.then(([code]) => Promise.reject(new Error(`the S3 server ended with ${code}`))),
  ])) as [string]
  const endpoint = `http://127.0.0.1:${port}`
  return {
    options: { client: 'builtin', endpoint, bucket: 'papers', region: 'eu-west-3', keys: S3_KEYS, kmsKeyId: null },
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: 'papers',
      S3_REGION: 'eu-west-3',
      S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
    },
    async stop() {
      child.stdin.end()
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}
