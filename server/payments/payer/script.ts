import { servePageScript } from '../../http/pageScript.ts'

/** The script of the payer's pages, and the handler that serves it. */
export const { address: PAYER_SCRIPT, serve: servePayerScript } = servePageScript(
  'payer',
  new URL('payer.js', import.meta.url),
)
