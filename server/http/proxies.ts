import type { Request, RequestHandler } from 'express'
import type { Services } from '../services.ts'

/** Headers that proxies add. */
const FORWARDING_HEADERS = ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Real-IP', 'Forwarded', 'Via']

/** Whether the request has a proxy's headers. A client can forge them. */
export const isForwarded = (req: Request): boolean => FORWARDING_HEADERS.some((name) => req.get(name))

export type ProxyWatch = {
  watch: RequestHandler
  /** `not_trusted` after a request by a proxy that TRUST_PROXY does not name. */
  state(): 'ok' | 'not_trusted'
}

/**
 * Notices a proxy in front although TRUST_PROXY is absent: limits, the journal and sessions would then see one address
 * for everybody. Logs one line only, since anybody can send these headers.
 */
export function watchProxies({ config, log }: Pick<Services, 'config' | 'log'>): ProxyWatch {
  let noticed = false
  return {
    watch: (req, _res, next) => {
      if (!noticed && config.trustProxy === undefined && isForwarded(req)) {
        noticed = true
        log.warn(
          'A request came with the headers of a proxy, but TRUST_PROXY is not given: all callers seem to have the address of the proxy, for limits and in the journal. Set TRUST_PROXY; if no proxy stands in front, somebody wrote the headers.',
        )
      }
      next()
    },
    state: () => (noticed ? 'not_trusted' : 'ok'),
  }
}
