import { isIP } from 'node:net'
import { z } from 'zod'
import { targetOf } from './process/databaseAddress.ts'
import { LOOPBACK } from './process/loopback.ts'

const booleanFlag = z
  .enum(['0', '1'])
  .default('0')
  .transform((value) => value === '1')
const wholeNumber = z
  .string()
  .regex(/^\d{1,6}$/, 'must be a whole number')
  .transform(Number)

/** An address of PostgreSQL in libpq's form, with one host or several. */
const postgres = z.string().superRefine((text, context) => {
  try {
    targetOf(text)
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message })
  }
})

/** An address, a range, or one of the words that Express takes. */
function isProxyAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

const proxies = z
  .string()
  .refine(
    (text) => /^\d{1,3}$/.test(text) || text.split(',').every((part) => isProxyAddress(part.trim())),
    'must be the number of proxies in front, or their addresses (10.0.0.0/8,loopback)',
  )

const SCREENING_SAYS = 'must be lists, off, or yente: with the http address of the service'
/** The watch lists that names are compared with: `lists` (our own), `off`, or `yente:<url>`. */
const screening = z.string().refine((value) => {
  if (value === 'lists' || value === 'off') return true
  const url = value.startsWith('yente:') && URL.canParse(value.slice(6)) ? new URL(value.slice(6)) : null
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === '' && !url.search && !url.hash
  )
}, SCREENING_SAYS)

/** `host:port`, an IPv6 address between brackets. */
const clamd = z.string().transform((text, context) => {
  const [, host = '', port = ''] = /^(\[[\da-f:.]+\]|[\w.-]+):(\d{1,5})$/i.exec(text) ?? []
  const address = { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
  if (host !== '' && address.port > 0 && address.port < 65536) return address
  context.addIssue('must be the address of a clamd, such as 127.0.0.1:3310')
  return z.NEVER
})

/** An issuer of OpenID Connect, as written in its discovery document. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, search, hash } = new URL(text)
  if (username || password || search || hash) return false
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))
}

/** `admin=group,officer=other`: the role for each of the provider's groups. start.ts checks the names of roles. */
const roleValues = z.string().transform((text, context) => {
  const pairs = text.split(',').map((pair) => {
    const [role = '', ...value] = pair.split('=')
    return { role: role.trim(), value: value.join('=').trim() }
  })
  const wrong = pairs.some(({ role, value }) => !role || !value)
  const isTwice = new Set(pairs.map(({ value }) => value)).size < pairs.length
  if (wrong || isTwice) {
    const message = wrong
      ? 'must be role=value pairs with commas between, such as admin=countersign-admins'
      : 'gives one value two roles'
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  return pairs
})

/** `Name <a@b>` or `a@b`. */
const mailbox = z.string().transform((text, context) => {
  const [, name = '', bracketed, plain] = /^\s*(?:([^<>\r\n]*?)\s*<([^<>\s]+)>|([^<>\s]+))\s*$/.exec(text) ?? []
  const address = bracketed ?? plain ?? ''
  if (z.email().max(254).safeParse(address).success)
    return { name: name.replace(/^"(.*)"$/, '$1'), address: address.toLowerCase() }
  context.addIssue('must be a mail address, such as Countersign <no-reply@example.org>')
  return z.NEVER
})

/**
 * The mail server: `smtp://user:pass@host:587` or `smtps://…`. The message never quotes the value: it has a password.
 */
const smtp = z.string().transform((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : null
  const isForm =
    url && /^smtps?:$/.test(url.protocol) && url.hostname && /^\/?$/.test(url.pathname) && !url.search && !url.hash
  try {
    if (isForm && (url.username !== '' || url.password === ''))
      return {
        host: url.hostname.replace(/^\[|\]$/g, ''),
        port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
        secure: url.protocol === 'smtps:',
        auth: url.username ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } : null,
      }
  } catch {
    // A percent sign that is not part of an escape.
  }
  context.addIssue('must be the address of a mail server, such as smtp://user:password@mail.example.org:587')
  return z.NEVER
})

const environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: wholeNumber.refine((port) => port < 65536, 'must be a port below 65536').default(4000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: postgres.optional(),
  DATABASE_OWNER_URL: postgres.optional(),
  DATABASE_LISTEN_URL: postgres.optional(),
  DATABASE_WAIT: wholeNumber.refine((seconds) => seconds <= 3600, 'must be 0 to 3600 seconds').default(60),
  DATABASE_POOL: wholeNumber
    .refine((connections) => connections >= 3 && connections <= 1000, 'must be 3 to 1000 connections')
    .default(10),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  TRUST_PROXY: proxies.optional(),
  MASTER_KEYS: z.string().min(1).optional(),
  AUDIT_KEYS: z.string().min(1).optional(),
  AUDIT_HEADS_URL: z.string().min(1).optional(),
  GATEWAY: z.enum(['simulator'], { error: 'must be simulator, the only gateway built in' }).optional(),
  OIDC_ISSUER: z.string().refine(isIssuer, 'must be an https address without query (http only on loopback)').optional(),
  OIDC_CLIENT_ID: z.string().min(1).max(255).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).max(1024).optional(),
  OIDC_CLIENT_AUTH: z.enum(['basic', 'post'], { error: 'must be basic or post' }).default('basic'),
  OIDC_ROLES_CLAIM: z.string().min(1).max(255).default('roles'),
  OIDC_ROLES: roleValues.optional(),
  OIDC_ACR: z.string().min(1).max(1024).optional(),
  OIDC_TIMEOUT: wholeNumber.refine((seconds) => seconds >= 1 && seconds <= 30, 'must be 1 to 30 seconds').default(5),
  PASSWORD_SIGN_IN: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  S3_CLIENT: z.enum(['builtin', 'aws'], { error: 'must be builtin or aws' }).default('builtin'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_KMS_KEY_ID: z.string().min(1).max(2048).optional(),
  ACTIVATION_FEE: z
    .string()
    .regex(/^\d{1,8}\.\d{2}$/, 'must be an amount with two decimals, such as 100.00')
    .default('100.00'),
  FEE_PAYEE_NAME: z.string().min(1).default('Countersign Paiements'),
  FEE_PAYEE_RIB: z
    .string()
    .regex(/^\d{20}$/, 'must be the 20 digits of a RIB')
    .default('00100101000999000181'),
  HOLD_MINUTES: wholeNumber
    .refine((minutes) => minutes >= 1 && minutes <= 1440, 'must be 1 to 1440 minutes')
    .default(15),
  DRAIN_SECONDS: wholeNumber.refine((seconds) => seconds <= 60, 'must be 0 to 60 seconds').optional(),
  CLAMD: clamd.optional(),
  SCREENING: screening.default('lists'),
  SMTP_URL: smtp.optional(),
  MAIL_FROM: mailbox.optional(),
  MAIL_RETURN_PATH: mailbox.optional(),
  METRICS_PORT: wholeNumber.refine((port) => port < 65536, 'must be a port below 65536').optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,200}$/, 'must be 16 to 200 characters without a space')
    .optional(),
  RATE_LIMIT: z.enum(['on', 'off']).default('on'),
  WORKER: z.enum(['on', 'off']).default('on'),
  WEBHOOK_ALLOW_PRIVATE_ADDRESSES: booleanFlag,
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
})

/** The names of all settings of the environment. */
export const SETTINGS: string[] = Object.keys(environment.shape)

/** Prefixes of our settings that other programs do not use. */
const OWN_PREFIX =
  /^(DATABASE|MASTER|AUDIT|OIDC|S3|METRICS|WEBHOOK|ACTIVATION|FEE|HOLD|DRAIN|CLAMD|SCREENING|SMTP|MAIL|RATE|PASSWORD_SIGN|TRUST_PROXY)(_|$)/
/** Variables that Kubernetes sets in each container for its services. */
const KUBERNETES_SUFFIX = /_(SERVICE_(HOST|PORT(_\w+)?)|PORT(_\d+_(TCP|UDP|SCTP)(_\w+)?)?)$/
/** A name this close to one of ours is probably a typo; short names are close to many, so they do not count. */
const MAX_TYPO_DISTANCE = 2
const MIN_TYPO_LENGTH = 8

/** The edit distance of two names: letters added, removed or changed. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1]
    for (let index = 1; index <= other.length; index += 1)
      next.push(
        Math.min(row[index]! + 1, next[index - 1]! + 1, row[index - 1]! + (letter === other[index - 1] ? 0 : 1)),
      )
    row = next
  }
  return row[other.length]!
}

/**
 * One line for each variable that looks like a setting but is not one, with the nearest setting. These are warnings
 * that do not stop the start, because hosting services set variables with such names.
 */
export function unknownSettings(env: Record<string, string | undefined>): string[] {
  return Object.keys(env)
    .filter((name) => env[name] && !SETTINGS.includes(name) && /^[A-Z][A-Z0-9_]*$/.test(name))
    .flatMap((name) => {
      const [nearest] = SETTINGS.map((known) => ({ known, distance: distanceOf(name, known) })).sort(
        (a, b) => a.distance - b.distance,
      )
      const { known, distance } = nearest!
      const isSlip = distance <= MAX_TYPO_DISTANCE && name.length >= MIN_TYPO_LENGTH
      if (!isSlip && (!OWN_PREFIX.test(name) || KUBERNETES_SUFFIX.test(name))) return []
      return `${name}: there is no such setting, so it is ignored; the nearest is ${known}.`
    })
}

export type Config = ReturnType<typeof readConfig>
export type MailConfig = NonNullable<Config['mail']>
export type OidcConfig = NonNullable<Config['oidc']>

/** Thrown for a setting that stops the start; the message names it in one line. */
export class ConfigError extends Error {}

/** The identity provider that officers sign in through, or null. Its four settings belong together. */
function readOidc(e: z.output<typeof environment>) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_ROLES: roles } = e
  const oidcSettings = {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_ROLES: roles,
  }
  const missing = Object.entries(oidcSettings).find(([, value]) => value === undefined)?.[0]
  if (!issuer || !clientId || !clientSecret || !roles) {
    if (Object.values(oidcSettings).some(Boolean))
      throw new ConfigError(`${missing}: ${Object.keys(oidcSettings).join(', ')} belong together`)
    if (e.OIDC_ACR) throw new ConfigError('OIDC_ACR: needs OIDC_ISSUER')
    return null
  }
  return {
    issuer,
    clientId,
    clientSecret,
    clientAuth: e.OIDC_CLIENT_AUTH,
    rolesClaim: e.OIDC_ROLES_CLAIM,
    roles,
    /** Values of `acr` that are accepted; all when empty. */
    acr: e.OIDC_ACR?.split(/[\s,]+/).filter(Boolean) ?? [],
    /** Time limit of each request to the provider, in seconds. */
    timeout: e.OIDC_TIMEOUT,
  }
}

/** The bucket for documents, or null for the disk. AWS's client needs the bucket's name only (record 0102). */
function readS3(e: z.output<typeof environment>) {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = e
  const s3Settings = [bucket, endpoint, id, secret]
  const isAws = e.S3_CLIENT === 'aws'
  if (!isAws && s3Settings.some(Boolean) && !s3Settings.every(Boolean))
    throw new ConfigError(
      'S3_BUCKET: S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together (S3_CLIENT=aws finds credentials itself)',
    )
  if (!bucket && (isAws || e.S3_KMS_KEY_ID))
    throw new ConfigError(`S3_BUCKET: must be given with ${isAws ? 'S3_CLIENT=aws' : 'S3_KMS_KEY_ID'}`)
  if (!id !== !secret)
    throw new ConfigError('S3_ACCESS_KEY_ID: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together')
  if (!bucket) return null
  return {
    client: e.S3_CLIENT,
    endpoint: endpoint ?? null,
    bucket,
    region: e.S3_REGION,
    keys: id && secret ? { accessKeyId: id, secretAccessKey: secret } : null,
    kmsKeyId: e.S3_KMS_KEY_ID ?? null,
  }
}

/** The server that takes mails, or null. */
function readMail({ SMTP_URL: server, MAIL_FROM: from, MAIL_RETURN_PATH: returnPath }: z.output<typeof environment>) {
  if (!server && !from && !returnPath) return null
  if (!server || !from)
    throw new ConfigError(`${server ? 'MAIL_FROM' : 'SMTP_URL'}: SMTP_URL and MAIL_FROM belong together`)
  return {
    ...server,
    from,
    /** The address to which mail servers return undeliverable mail; each mail has its own (record 0169). */
    returnPath: returnPath?.address ?? null,
  }
}

/** The addresses of the database itself, if DATABASE_URL leads through a connection pooler. */
function readDirectAddresses(e: z.output<typeof environment>) {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: owner, DATABASE_LISTEN_URL: databaseListenUrl } = e
  if (databaseListenUrl && !url)
    throw new ConfigError(
      'DATABASE_LISTEN_URL: is given beside DATABASE_URL, where that leads through a connection pooler',
    )
  return { databaseOwnerUrl: owner ?? databaseListenUrl ?? url, databaseListenUrl }
}

/**
 * Parses the environment once (names and defaults: docs/operations/configuration.md). Throws ConfigError with one line
 * that names the wrong variable. Empty values count as absent.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(nonEmpty)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    throw new ConfigError(`${issue.path.join('.')}: ${issue.message}`)
  }
  const e = parsed.data
  const production = e.NODE_ENV === 'production'
  if (production && !e.MASTER_KEYS)
    throw new ConfigError(
      'MASTER_KEYS: must be given with NODE_ENV=production (one line, such as 1:<base64 of 32 bytes>)',
    )
  if (production && !e.GATEWAY)
    throw new ConfigError('GATEWAY: must be given with NODE_ENV=production (also for the simulator)')
  const oidc = readOidc(e)
  if (!oidc && e.PASSWORD_SIGN_IN === 'off')
    throw new ConfigError('PASSWORD_SIGN_IN: off needs an identity provider (OIDC_ISSUER), or nobody could sign in')
  return {
    production,
    /** Warnings to the operator about variables that are not settings. */
    unknown: unknownSettings(env),
    port: e.PORT,
    host: e.HOST,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    ...readDirectAddresses(e),
    /** Seconds that a start waits for an unavailable database. */
    databaseWait: e.DATABASE_WAIT,
    /** Connections of the pool, for each process. */
    databasePool: e.DATABASE_POOL,
    publicUrl: e.PUBLIC_URL,
    trustProxy: e.TRUST_PROXY,
    masterKeys: e.MASTER_KEYS,
    auditKeys: e.AUDIT_KEYS,
    /** A second place for the heads of the seals: https://… or s3://bucket/prefix. */
    auditHeadsUrl: e.AUDIT_HEADS_URL,
    gateway: e.GATEWAY ?? 'simulator',
    s3: readS3(e),
    /** Decimal string in dinars. */
    activationFee: e.ACTIVATION_FEE,
    oidc,
    /** Off: officers sign in only through the identity provider. */
    passwordSignIn: e.PASSWORD_SIGN_IN === 'on',
    feePayee: { name: e.FEE_PAYEE_NAME, rib: e.FEE_PAYEE_RIB },
    /** How long a payment in progress holds its slot at a link. */
    holdMinutes: e.HOLD_MINUTES,
    /** How long a stopping server goes on answering, so that a load balancer notices. */
    drainSeconds: e.DRAIN_SECONDS ?? (production ? 5 : 0),
    /** The virus scanner for every upload. */
    clamd: e.CLAMD,
    /** The source of the watch lists that names are compared with. */
    screening: e.SCREENING,
    mail: readMail(e),
    /** Port of a separate worker for /metrics, /healthz and /readyz. */
    metricsPort: e.METRICS_PORT,
    metricsToken: e.METRICS_TOKEN,
    rateLimit: e.RATE_LIMIT === 'on',
    worker: e.WORKER === 'on',
    allowPrivateWebhooks: e.WEBHOOK_ALLOW_PRIVATE_ADDRESSES,
    logLevel: e.LOG_LEVEL,
  }
}
