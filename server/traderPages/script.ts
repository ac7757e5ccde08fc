import { servePageScript } from '../http/pageScript.ts'

/** The script of the trader's page, and the handler that serves it. */
export const { address: PAGE_SCRIPT, serve: serveTraderScript } = servePageScript(
  'trader',
  new URL('trader.js', import.meta.url),
)
