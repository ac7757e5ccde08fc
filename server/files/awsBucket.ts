import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { ConfigError } from '../config.ts'
import { type Bucket, type BucketAnswer, BucketError, type S3Options } from './bucket.ts'

const PACKAGE = '@aws-sdk/client-s3'

/** Loaded only where S3_CLIENT=aws: the operator installs it (record 0102). */
async function load() {
  try {
    return await import('@aws-sdk/client-s3')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new ConfigError(
      `S3_CLIENT: aws needs the package ${PACKAGE}, which is not installed (npm install --save-optional ${PACKAGE})`,
    )
  }
}

/** Throws ConfigError where the package that S3_CLIENT asks for is missing. */
export async function checkS3Client({ client }: S3Options): Promise<void> {
  if (client === 'aws') await load()
}

/** The fault behind an error of the SDK: a fault of the store, of the search for credentials, or of the network. */
function answerOf(error: unknown): BucketAnswer {
  const { $metadata, name, code } = error as { $metadata?: { httpStatusCode?: number }; name?: string; code?: string }
  return { status: $metadata?.httpStatusCode ?? null, code: code ?? name ?? '' }
}

const isMissing = (error: unknown) => (error as { name?: string }).name === 'NoSuchKey'

/**
 * A bucket through AWS's client. Without keys the client finds credentials itself: environment, profile, web identity,
 * the role of the container or machine. Endpoints other than AWS's are addressed by path. Each call ends after
 * `timeoutMs`, without retries.
 */
export function openAwsBucket(options: S3Options, timeoutMs: number): Bucket {
  const { endpoint, bucket: Bucket, region, keys, kmsKeyId } = options
  let opened: Promise<{ s3: S3Client; sdk: Awaited<ReturnType<typeof load>> }> | null = null
  const open = async () => {
    const sdk = await load()
    const s3 = new sdk.S3Client({
      region,
      maxAttempts: 1,
      requestHandler: { connectionTimeout: timeoutMs, socketTimeout: timeoutMs },
      ...(keys && { credentials: keys }),
      // Stores other than AWS support neither bucket names as hosts nor the newer checksums.
      ...(endpoint !== null && {
        endpoint,
        forcePathStyle: true,
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      }),
    })
    return { sdk, s3 }
  }
  async function call<T>(
    run: (
      sdk: Awaited<ReturnType<typeof load>>,
      s3: S3Client,
      requestOptions: { abortSignal: AbortSignal },
    ) => Promise<T>,
  ): Promise<T> {
    opened ??= open()
    const { sdk, s3 } = await opened
    try {
      return await run(sdk, s3, { abortSignal: AbortSignal.timeout(timeoutMs) })
    } catch (error) {
      if (isMissing(error)) throw error
      throw new BucketError(options, answerOf(error))
    }
  }
  const encryption = kmsKeyId ? { ServerSideEncryption: 'aws:kms' as const, SSEKMSKeyId: kmsKeyId } : {}
  return {
    async put(Key, Body, type) {
      const ContentType = type ?? 'application/octet-stream'
      await call((sdk, s3, requestOptions) =>
        s3.send(new sdk.PutObjectCommand({ Bucket, Key, Body, ContentType, ...encryption }), requestOptions),
      )
    },
    async get(Key) {
      try {
        const { Body } = await call((sdk, s3, requestOptions) =>
          s3.send(new sdk.GetObjectCommand({ Bucket, Key }), requestOptions),
        )
        return Body as Readable
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async remove(Key) {
      await call((sdk, s3, requestOptions) => s3.send(new sdk.DeleteObjectCommand({ Bucket, Key }), requestOptions))
    },
    async list(Prefix, after, MaxKeys) {
      const StartAfter = after === '' ? {} : { StartAfter: after }
      const { Contents = [], IsTruncated } = await call((sdk, s3, requestOptions) =>
        s3.send(new sdk.ListObjectsV2Command({ Bucket, Prefix, MaxKeys, ...StartAfter }), requestOptions),
      )
      const objects = Contents.map(({ Key, Size, LastModified }) => ({
        name: Key!,
        size: Size ?? 0,
        writtenAt: LastModified!,
      }))
      return { objects, more: IsTruncated === true }
    },
  }
}
