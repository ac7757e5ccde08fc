import type { Express } from 'express'
import { expect, it } from 'vitest'
import { createApp } from '../../server/app.ts'
import { OPERATIONS } from '../../server/openapi/operations.ts'
import { startApp } from '../support/app.ts'

type Layer = {
  route?: { path: string; stack: { method?: string }[] }
  handle: { stack?: Layer[] }
  match(path: string): boolean
}

/** Paths where routers are mounted: Express 5 does not keep the text, but can match a path. */
const MOUNTS = [
  '/api/ext',
  '/api/v2/service-pay',
  '/api/api-keys',
  '/api/signin',
  '/api/admin',
  '/logos',
  '/p',
  '/t',
  '/payments',
  '/simulator',
  '/verify',
]

/** Every method and path of the routers, as `GET /api/ext/forms/:id`. */
function routesOf(layers: Layer[], base = ''): string[] {
  return layers.flatMap((layer) => {
    const { route, handle } = layer
    if (route) {
      const path = `${base}${route.path}`.replace(/(.)\/$/, '$1')
      return route.stack.flatMap(({ method }) => (method ? [`${method.toUpperCase()} ${path}`] : []))
    }
    if (!handle.stack) return []
    const mount = MOUNTS.find((path) => layer.match(path))
    if (mount === undefined) throw new Error('A router is mounted where this test does not look.')
    return routesOf(handle.stack, mount)
  })
}

it('every route has an operation, and every operation a route', async () => {
  const app = await startApp()
  try {
    const { stack } = (createApp(app.services) as Express & { router: { stack: Layer[] } }).router
    const routes = routesOf(stack).sort()
    const operations = OPERATIONS.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort()
    expect([...new Set(routes)]).toEqual(operations)
  } finally {
    await app.close()
  }
})
