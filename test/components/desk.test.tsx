import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { DossierRow, Identification } from '../../client/records.ts'
import { Desk } from '../../client/review/desk/Desk.tsx'
import { identification, identificationRow } from './records.ts'
import { renderConsole, type Server, sentRequests } from './render.tsx'

const AFTER: Server = ({ path, method }) => {
  if (path.startsWith('/queues/')) return { status: 204 }
  if (method === 'POST') return { status: 204 }
  return undefined
}

/** The current row of the open dossier, as the desk reads it beside the facts. */
const withRow =
  (row: Identification): Server =>
  (request) =>
    request.path === '/identifications'
      ? { body: [row], headers: { 'Content-Range': 'identifications 0-0/1' } }
      : AFTER(request)

const desk = (newest: DossierRow) => (
  <Desk resource="identifications" newest={newest} isReading={false} onReload={async () => newest} />
)
const press = (key: string) => act(() => void fireEvent.keyDown(document.body, { key }))

describe('Desk', () => {
  it('shows the head of a row, and decides nothing until the whole record has come', async () => {
    renderConsole(desk(identificationRow()), 'identifications', withRow(identification()))
    expect(await screen.findByRole('heading', { level: 1, name: 'Atlas Pièces Auto' })).toBeTruthy()
    await press('a')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
  })

  it('A opens the panel, Escape closes it, and neither sends anything', async () => {
    renderConsole(desk(identification()), 'identifications', withRow(identification()))
    await screen.findByRole('button', { name: /^Accept/ })
    await press('a')
    expect(await screen.findByRole('dialog')).toBeTruthy()
    await press('Escape')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sentRequests().filter(({ path }) => path.endsWith('/accept'))).toEqual([])
  })

  it('accepts the version that was read', async () => {
    renderConsole(desk(identification()), 'identifications', withRow(identification()))
    await screen.findByRole('button', { name: /^Accept/ })
    await press('a')
    fireEvent.submit((await screen.findByRole('dialog')).firstElementChild!)
    await waitFor(() =>
      expect(sentRequests()).toContainEqual(
        expect.objectContaining({ method: 'POST', path: expect.stringMatching(/\/accept$/), body: { version: 3 } }),
      ),
    )
  })

  it('goes to what is missing instead of opening the panel', async () => {
    const blocked = identification({ blocked_by: ['no_document'] })
    renderConsole(desk(blocked), 'identifications', withRow(blocked))
    await screen.findByRole('button', { name: /^Accept/ })
    await waitFor(() => expect(document.getElementById('document')).toBeTruthy())
    await press('a')
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(document.activeElement?.id).toBe('document'))
  })
})
