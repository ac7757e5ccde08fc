import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Identification } from '../../client/records.ts'
import { Desk } from '../../client/review/desk/Desk.tsx'
import { identification } from './records.ts'
import { renderConsole, type Server, sentRequests } from './render.tsx'

const OTHER = { id: 'officer-2', name: 'Karim Belaïd' }

const proposed = (action: string, changes: Partial<Identification> = {}) =>
  identification({
    allowed_actions: ['confirm', 'return'],
    sending: { confirm: { when: 'hold', hold_minutes: 2, needs: [] } },
    proposal: {
      id: 'look-1',
      kind: 'second_look',
      action,
      by: OTHER,
      at: '2026-11-24T09:00:00.000Z',
      takes_effect_at: null,
      needs: ['flagged'],
      reason: null,
      reason_codes: [],
      pins: [],
      note: null,
      why: null,
      to: null,
      confirmed_by: null,
      maker_view: {
        seconds: 252,
        files: [{ file_id: 'f', pages_seen: [1, 2] }],
        read: ['rc'],
        not_read: ['nif'],
        not_looked_up: ['dgi'],
        answers: [],
        warnings: 1,
        checklist: [],
      },
    },
    ...changes,
  })

const withRow =
  (row: Identification): Server =>
  ({ path, method }) => {
    if (path === '/identifications') return { body: [row], headers: { 'Content-Range': 'identifications 0-0/1' } }
    if (method === 'POST') return { body: row }
    return undefined
  }

const show = (record: Identification) =>
  renderConsole(
    <Desk resource="identifications" newest={record} isReading={false} onReload={async () => record} />,
    'identifications',
    withRow(record),
  )
const press = (key: string) => void fireEvent.keyDown(document.activeElement ?? document.body, { key })
const confirmations = () => sentRequests().filter(({ path }) => path.endsWith('/confirm'))

describe('a second look', () => {
  it('opens a panel that says when the trader hears; no single key commits, Ctrl and Enter do', async () => {
    show(proposed('accept'))
    await screen.findByRole('button', { name: /^Countersign/ })
    press('y')
    const panel = await screen.findByRole('dialog', { name: 'Countersign the acceptance of Atlas Pièces Auto?' })
    expect(panel.textContent).toContain('Sent in 2 min')
    for (const key of ['y', ' ', 'Enter']) press(key)
    expect(confirmations()).toEqual([])
    fireEvent.keyDown(panel, { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(confirmations()).toHaveLength(1))
  })

  it('asks for the officer’s own pages first, for a refusal too', async () => {
    show(proposed('refuse', { blocked_by: ['evidence'] }))
    const button = await screen.findByRole('button', { name: /^Countersign/ })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    press('y')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says what the maker had before them', async () => {
    show(proposed('accept'))
    const part = await screen.findByRole('region', { name: 'What the maker had before them' })
    for (const said of ['2 pages seen', '4 min 12 s', 'Read: ', 'Not read: ', 'Not looked up: ', 'One warning.'])
      expect(part.textContent).toContain(said)
  })
})
