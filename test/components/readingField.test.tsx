import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Identification } from '../../client/records.ts'
import { ReadingField } from '../../client/review/facts/ReadingField.tsx'
import { ViewerProvider } from '../../client/review/viewer/useViewer.tsx'
import { identification } from './records.ts'
import { renderConsole, type Server, sentRequests } from './render.tsx'

const saves: Server = ({ method, body }) =>
  method === 'PUT'
    ? { body: identification({ readings: { nif: { value: Object.values(body as object)[0] as string } as never } }) }
    : undefined

const show = (record: Identification, server = saves) =>
  renderConsole(
    <ViewerProvider>
      <dl>
        <ReadingField resource="identifications" record={record} field="nif" label="NIF" kind="number" />
        <ReadingField resource="identifications" record={record} field="issued_on" label="Issued on" kind="day" />
      </dl>
    </ViewerProvider>,
    'identifications',
    server,
  )
const written = () => sentRequests().filter(({ method }) => method === 'PUT')

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

describe('ReadingField', () => {
  it('saves what was typed when the officer leaves the field, and nothing when nothing changed', async () => {
    show(identification())
    const field = screen.getByRole('textbox', { name: 'NIF' })
    fireEvent.blur(field)
    fireEvent.change(field, { target: { value: ' 136641435930477 ' } })
    fireEvent.blur(field)
    await waitFor(() => expect(written()).toHaveLength(1))
    expect(written()[0]).toMatchObject({
      path: expect.stringMatching(/^\/identifications\/.*\/readings$/),
      body: { nif: '136641435930477' },
    })
  })

  it('Enter saves and goes to the next field of the worksheet', async () => {
    show(identification())
    const field = screen.getByRole('textbox', { name: 'NIF' })
    fireEvent.change(field, { target: { value: '12' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Issued on' }))
    await waitFor(() => expect(written()).toHaveLength(1))
  })

  it('does not send a day that is none', () => {
    show(identification())
    const field = screen.getByRole('textbox', { name: 'Issued on' })
    fireEvent.change(field, { target: { value: '31/02/2026' } })
    fireEvent.blur(field)
    expect(screen.getAllByRole('alert').some(({ textContent }) => textContent !== '')).toBe(true)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(written()).toEqual([])
  })

  it('keeps what was typed where the server refuses it, and says why', async () => {
    show(identification(), ({ method }) =>
      method === 'PUT'
        ? { status: 409, body: { status: 409, code: 'CLAIMED', message: 'Claimed.', request_id: 'r-1' } }
        : undefined,
    )
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'NIF' })
    fireEvent.change(field, { target: { value: '12' } })
    fireEvent.blur(field)
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(field.value).toBe('12')
  })

  it('is text, not a field, for an officer who may not write now', () => {
    show(identification({ readings_open: false }))
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})
