import { afterAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { call } from '../support/http.ts'
import { gatewayContract } from './gateway.contract.ts'

let app: TestApp
afterAll(() => app?.close())

const choose = async (form_url: string, outcome: string) => {
  const { status } = await call(app, 'POST', new URL(form_url).pathname, { body: new URLSearchParams({ outcome }) })
  expect(status).toBe(303)
}

gatewayContract('the simulator', async () => {
  app = await startApp()
  return {
    gateway: app.services.gateway,
    pay: (form_url) => choose(form_url, 'approve'),
    decline: (form_url) => choose(form_url, 'decline'),
  }
})

it('the simulator sends the browser back to where the order said, also without a payment', async () => {
  const order_id = '01930000-0000-7000-8000-000000000001'
  const return_url = `${app.url}/payments/${order_id}/return`
  const expires_at = app.clock.now()
  await app.services.gateway.register({ order_id, amount: '1.00', currency: 'DZD', title: 'x', return_url, expires_at })
  const json = { outcome: 'abandon' }
  const { status, headers } = await call(app, 'POST', `/simulator/${order_id}`, { json })
  expect([status, headers.get('location')]).toEqual([303, return_url])
})
