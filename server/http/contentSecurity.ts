import { createHash } from 'node:crypto'

/** The source expression of an inline style or script: its hash. */
export const sourceHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The strictest policy; each family of pages allows what it needs (record 0084). */
const STRICTEST_POLICY: Record<string, readonly string[]> = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ["'none'"],
}

/**
 * A content security policy that allows only `allowed`: sources by directive. Without an argument it suits every answer
 * that is not a page.
 */
export const contentSecurityPolicy = (allowed: Record<string, readonly string[]> = {}): string =>
  Object.entries({ ...STRICTEST_POLICY, ...allowed })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')

const SELF = ["'self'"] as const

/**
 * The policy of the console. Emotion appends an empty style element and inserts its rules by script, which the policy
 * does not cover, so the hash of the empty text is enough. `blob:` shows scanned documents. The one Trusted Types
 * policy gives pdf.js the address of its worker (client/review/viewer/openPdf.ts).
 */
export const CONSOLE_POLICY = contentSecurityPolicy({
  'script-src': SELF,
  'style-src': [...SELF, sourceHash('')],
  'img-src': [...SELF, 'blob:'],
  'font-src': SELF,
  'connect-src': SELF,
  'worker-src': SELF,
  'trusted-types': ['countersign-worker'],
})

/** The policy of built files. A worker obeys the policy of its own file: pdf.js decodes some scans with WebAssembly. */
export const BUILD_POLICY = contentSecurityPolicy({ 'script-src': [...SELF, "'wasm-unsafe-eval'"] })

export const DOCS_POLICY = contentSecurityPolicy({ 'script-src': SELF, 'style-src': SELF, 'img-src': SELF })

/** Browser features that no page uses. Passkeys, sharing and copying stay allowed to the page itself. */
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'camera',
  'clipboard-read',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
const OWN_ONLY = [
  'clipboard-write',
  'fullscreen',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'web-share',
]

export const PERMISSIONS_POLICY = [
  ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
  ...OWN_ONLY.map((feature) => `${feature}=(self)`),
].join(', ')
