import { expect, it } from 'vitest'
import { addressToOpen } from '../../server/process/loopback.ts'

it.each([
  ['http://127.0.0.1:4000', false, 'http://localhost:4000'],
  ['http://[::1]:4000', false, 'http://localhost:4000'],
  ['http://localhost:4000', false, 'http://localhost:4000'],
  ['http://127.0.0.1:4000', true, 'http://127.0.0.1:4000'],
  ['http://192.168.1.5:4000', false, 'http://192.168.1.5:4000'],
  ['https://console.example', true, 'https://console.example'],
])('%s, given by PUBLIC_URL: %s, is opened as %s', (url, isGiven, opened) => {
  expect(addressToOpen(url, isGiven)).toBe(opened)
})
