// An identity provider in a process of its own, on loopback, at another site than 127.0.0.1: `node provider.mjs <port>`. Sends its address to the parent,
// and takes `{callback}` for each address of the one client, then `{sub, claims}` for each account. Its sign-in page asks for a subject and
// no password.
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { Provider } from 'oidc-provider'

const accounts = new Map()
const page = (uid) =>
  `<!doctype html><html lang="en"><title>Example identity</title><h1>Example identity</h1>
  <form method="post" action="/interaction/${uid}"><label>Name <input name="sub" autofocus></label>
  <button>Continue</button> <button name="cancel" value="1">Cancel</button></form></html>`

async function bodyOf(request) {
  let text = ''
  for await (const part of request) text += part
  return new URLSearchParams(text)
}

// `TLS`: key and certificate as JSON; without it plain HTTP.
const tls = process.env.TLS ? JSON.parse(process.env.TLS) : null
const server = tls ? createSecureServer(tls) : createServer()
server.listen(Number(process.argv[2]), '127.0.0.1', () => {
  process.send({ issuer: issuerOf() })
})
const issuerOf = () => `${tls ? 'https' : 'http'}://localhost:${server.address().port}`

const callbacks = []
function serve(callback) {
  callbacks.push(callback)
  server.removeAllListeners('request')
  const issuer = issuerOf()
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'countersign', client_secret: 'a secret of the tests', redirect_uris: callbacks }],
    cookies: { keys: ['a key of the tests'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name'],
      roles: ['roles', 'realm_access'],
    },
    scopes: ['openid', 'email', 'profile', 'roles'],
    acrValues: ['urn:two', 'urn:one'],
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) =>
      accounts.has(sub) ? { accountId: sub, claims: () => ({ sub, ...accounts.get(sub) }) } : undefined,
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email profile roles')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', async (request, response) => {
    if (!request.url.startsWith('/interaction/')) return answer(request, response)
    if (request.method === 'GET') {
      const { uid } = await provider.interactionDetails(request, response)
      return response.writeHead(200, { 'Content-Type': 'text/html' }).end(page(uid))
    }
    const form = await bodyOf(request)
    const accountId = form.get('sub') ?? ''
    const { acr } = accounts.get(accountId) ?? {}
    const result = form.has('cancel') ? { error: 'access_denied' } : { login: { accountId, ...(acr && { acr }) } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  })
}

process.on('message', ({ callback, sub, claims }) => {
  if (callback) serve(callback)
  else accounts.set(sub, claims)
  process.send({ done: true })
})
process.on('disconnect', () => process.exit())
