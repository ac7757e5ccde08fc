import { expect, it } from 'vitest'
import { loggedPath, routeWords } from '../../server/http/loggedPath.ts'

const words = routeWords(['/p/:slug/pay', '/logos/:name.png', '/api/ext/forms/:id/fields/:field'])

it.each([
  ['/p/cours-de-piano-vcw6hs/pay?email=a@example.com', '/p/:/pay'],
  ['/p/cours-de-piano-vcw6hs', '/p/:'],
  [
    '/api/ext/forms/8a72d9f7-6236-44ad-8a5f-f00b2782451a/fields/12',
    '/api/ext/forms/8a72d9f7-6236-44ad-8a5f-f00b2782451a/fields/12',
  ],
  ['/api/ext/forms/Zed%40example.com', '/api/ext/forms/:'],
  ['/api/ext/forms/00100101000000990178', '/api/ext/forms/:'],
  ['/', '/'],
  [`/${'x/'.repeat(100)}`, '/:/:/:/:/:/:/:/:/:/:/:'],
])('the log shows %s as %s', (url, shown) => {
  expect(loggedPath(url, words)).toBe(shown)
})
