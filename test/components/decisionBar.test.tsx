import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Identification } from '../../client/records.ts'
import { DecisionBar } from '../../client/review/desk/DecisionBar.tsx'
import { ViewerProvider } from '../../client/review/viewer/useViewer.tsx'
import { identification } from './records.ts'
import { renderConsole } from './render.tsx'

const CONTROL = {
  mine: true,
  lost: false,
  isAtLimit: false,
  takeOver: async () => identification(),
  release: async () => {},
}

function show(
  record: Identification,
  deciding: Parameters<typeof DecisionBar>[0]['deciding'] = { open: null, sending: null },
) {
  const desk = { choose: vi.fn(), goToNextStep: vi.fn(), goToMissing: vi.fn(), reload: vi.fn() }
  renderConsole(
    <ViewerProvider>
      <DecisionBar
        resource="identifications"
        record={record}
        serverChange={null}
        deciding={deciding}
        claim={{ control: CONTROL, isWatching: false, onWatch: () => {} }}
        desk={desk}
      />
    </ViewerProvider>,
    'identifications',
  )
  return desk
}

describe('DecisionBar', () => {
  it('offers the decisions that the server allows, and no other', () => {
    const desk = show(identification({ allowed_actions: ['refuse'] }))
    fireEvent.click(screen.getByRole('button', { name: /^Refuse/ }))
    expect(desk.choose).toHaveBeenCalledWith('refuse')
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
  })

  it('locks Accept and leads to what it waits for', () => {
    const desk = show(identification({ blocked_by: ['no_document'] }))
    const accept = screen.getByRole('button', { name: /^Accept/ })
    expect(accept.getAttribute('aria-disabled')).toBe('true')
    const [wait] = screen.getAllByRole('listitem').flatMap((item) => [...item.children])
    fireEvent.click(wait!)
    expect(desk.goToMissing).toHaveBeenCalledWith('no_document', undefined)
  })

  it('presses Accept while its panel is open', () => {
    show(identification(), { open: 'accept', sending: null })
    expect(screen.getByRole('button', { name: /^Accept/ }).getAttribute('aria-expanded')).toBe('true')
  })

  it('offers nothing while a decision is sent', () => {
    show(identification(), { open: null, sending: 'accept' })
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
    expect(screen.getAllByText(/Atlas Pièces Auto/).length).toBeGreaterThan(0)
  })

  it('shows who has claimed the dossier instead of the decisions', () => {
    const claim = { officer: { id: 'officer-2', name: 'Karim Belaïd' }, since: '2026-11-24T09:00:00.000Z' }
    show(identification({ blocked_by: ['claim'], claim, claim_actions: [] }))
    expect(screen.getAllByText(/Karim Belaïd/).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: /^Refuse/ })).toBeNull()
  })
})
