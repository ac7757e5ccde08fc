import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import path from 'node:path'
import { root } from '../../server/process/root.ts'
import type { KeyPair } from './certificates.ts'

export const CLIENT = { OIDC_CLIENT_ID: 'countersign', OIDC_CLIENT_SECRET: 'a secret of the tests' }

/** An OpenID Connect provider (oidc-provider) in a process of its own, on loopback, over HTTP or with `tls` over HTTPS. */
export async function startProvider(port = 0, tls?: KeyPair) {
  const child: ChildProcess = fork(path.join(root, 'test/support/provider.mjs'), [String(port)], {
    // Without this the provider warns that its keys are for development.
    silent: true,
    env: { ...process.env, ...(tls && { TLS: JSON.stringify(tls) }) },
  })
  const [{ issuer }] = (await once(child, 'message')) as [{ issuer: string }]
  const tell = async (message: object) => {
    child.send(message)
    await once(child, 'message')
  }
  return {
    issuer,
    /** Where the service answers, which the provider must know. */
    register: (url: string) => tell({ callback: `${url}/api/admin/session/oidc/callback` }),
    /** Adds an account, or changes its claims. */
    account: (sub: string, claims: object) => tell({ sub, claims }),
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

export type TestProvider = Awaited<ReturnType<typeof startProvider>>

/** Works as fetch, for an https address whose certificate this authority issued; does not follow redirects. */
async function fetchTrusting(
  ca: string,
  url: string,
  { method = 'GET', headers, body }: RequestInit,
): Promise<Response> {
  const text = body instanceof URLSearchParams ? String(body) : null
  const type = text === null ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }
  const request = https.request(url, { ca, method, headers: { ...(headers as Record<string, string>), ...type } })
  request.end(text ?? undefined)
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  const said = new Headers()
  for (const [name, values] of Object.entries(answer.headersDistinct))
    for (const value of values ?? []) said.append(name, value)
  const parts = await answer.toArray()
  return new Response(Buffer.concat(parts), { status: answer.statusCode!, headers: said })
}

/**
 * A browser without pages: keeps cookies by host, follows redirects one at a time, fills in the provider's form. `ca`: the
 * authority whose certificates it trusts.
 */
export function newJar(ca?: string) {
  const cookies = new Map<string, Map<string, string>>()
  const of = (host: string) => cookies.get(host) ?? new Map<string, string>()

  async function visit(url: string, init: RequestInit = {}): Promise<Response> {
    const { host } = new URL(url)
    const sent = [...of(host)].map(([name, value]) => `${name}=${value}`).join('; ')
    const asked: RequestInit = { ...init, redirect: 'manual', headers: { ...init.headers, Cookie: sent } }
    const answer = ca && url.startsWith('https:') ? await fetchTrusting(ca, url, asked) : await fetch(url, asked)
    const kept = of(host)
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(line)) kept.delete(name)
      else kept.set(name, value)
    }
    cookies.set(host, kept)
    return answer
  }

  /** Goes from an authorization address to the address that the provider sends the browser back to. */
  async function pass(authorization: string, sub: string | null): Promise<string> {
    const { origin } = new URL(authorization)
    let next = authorization
    for (let step = 0; step < 10; step += 1) {
      const answer = await visit(next)
      if (answer.status === 200) {
        const form = new URLSearchParams(sub === null ? { cancel: '1' } : { sub })
        const sent = await visit(next, { method: 'POST', body: form })
        next = new URL(sent.headers.get('location')!, next).href
      } else if (answer.status >= 400) throw new Error(`the provider refused: ${await answer.text()}`)
      else next = new URL(answer.headers.get('location')!, next).href
      if (new URL(next).origin !== origin) return next
    }
    throw new Error('the provider redirects without end')
  }

  return { visit, pass, cookie: (host: string, name: string) => of(host).get(name) ?? null }
}
