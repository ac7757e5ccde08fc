import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Menu } from '../../client/shell/Menu.tsx'
import { pageOf, ShownRegistry } from '../../client/shell/ShownRegistry.tsx'
import { renderConsole, type Server } from './render.tsx'

const PARTS = [
  ...['queue_views', 'second_looks', 'screening', 'bank_lines', 'late_money', 'unreached'],
  ...['my_day', 'reasons', 'snippets', 'retention'],
]
const QUEUES = ['Identifications', 'Brands', 'Bank accounts', 'Activation proofs']
const SERVICE = ['Workspaces', 'Payment instances', 'Payment links', 'Forms', 'Transactions', 'Webhooks', 'Deliveries']

const COUNTS = { unreached: 0, mentions: 0, inbox: 0, late_money: 0, second_looks: 0, money_returned: 0, open_lines: 0 }

/** A server where these parts are on; the setting `preset` says another size, which nothing reads. */
const withParts =
  (on: string[], counts: Partial<typeof COUNTS> = {}): Server =>
  ({ path }) => {
    if (path === '/menu-counts') return { body: { ...COUNTS, ...counts } }
    if (path === '/settings')
      return {
        body: [
          { id: 'preset', value: 'bank', default: null },
          { id: 'parts', value: Object.fromEntries(PARTS.map((part) => [part, on.includes(part)])) },
        ],
      }
    return undefined
  }

const Page = pageOf('second-looks', () => <p>The second looks</p>)

const show = (server: Server) =>
  renderConsole(
    <ShownRegistry>
      <Menu />
      <Page />
    </ShownRegistry>,
    'identifications',
    server,
  )

const entries = () =>
  within(screen.getByRole('navigation', { name: 'Console' }))
    .getAllByRole('link')
    .map((link) => link.title)

describe('the menu', () => {
  it('of a small team has ten entries: queues, traders, journal, dashboard, officers, settings, and the service', async () => {
    show(withParts([]))
    await waitFor(() =>
      expect(entries()).toEqual([...QUEUES, 'Traders', 'Audit journal', 'Dashboard', 'Officers', 'Settings']),
    )
    const service = screen.getByRole('button', { name: 'Service' })
    expect(service.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(service)
    expect(entries().slice(-SERVICE.length)).toEqual(SERVICE)
    fireEvent.click(service)
  })

  it('shows every part that is on, and the service folded', async () => {
    show(withParts(PARTS))
    await screen.findByRole('link', { name: 'Second looks' })
    expect(entries()).toEqual([
      ...QUEUES,
      'Second looks',
      'Screening',
      'Bank lines',
      'Traders',
      'Audit journal',
      'Dashboard',
      'My day',
      'Money to look at',
      'Reached nobody',
      'Officers',
      'Watch lists',
      'Reasons',
      'Snippets',
      'Retention',
      'Settings',
    ])
  })

  it('shows a part that is off while something waits in it, so that it goes on to its end', async () => {
    show(withParts([], { second_looks: 2, late_money: 1, unreached: 5 }))
    await waitFor(() => expect(entries()).not.toContain('Reached nobody'))
    await screen.findByRole('link', { name: /^Second looks/ })
    expect(entries()).toContain('Money to look at')
    expect(screen.getByText('The second looks')).toBeTruthy()
  })

  it('and what is off has no page', async () => {
    show(withParts(['bank_lines']))
    await waitFor(() => expect(screen.queryByText('The second looks')).toBe(null))
    expect(entries()).toContain('Bank lines')
    expect(screen.getByRole('heading', { level: 1, name: 'Nothing here' })).toBeTruthy()
  })
})
