import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Column } from '../../client/list/ListTable.tsx'
import { RecordList } from '../../client/list/RecordList.tsx'
import type { Workspace } from '../../client/records.ts'
import { renderConsole, type Server, sentRequests } from './render.tsx'

const columns: Column<Workspace>[] = [{ label: 'column.name', cell: ({ name }) => name }]
const ROWS = [
  { id: 'one', name: 'Atlas' },
  { id: 'two', name: 'Bijoux' },
]
const list =
  (rows: object[]): Server =>
  ({ path }) =>
    path === '/workspaces'
      ? { body: rows, headers: { 'Content-Range': `workspaces 0-${rows.length}/${rows.length}` } }
      : undefined

const BY_NAME = { sort: { field: 'name', order: 'ASC' } } as const
const TABS = {
  source: 'state',
  tabs: [
    { label: 'tab.all', value: null },
    { label: 'tab.waiting', value: 'waiting' },
  ],
} as const

describe('RecordList', () => {
  it('shows the rows, and Tab reaches the first one', async () => {
    renderConsole(<RecordList<Workspace> columns={columns} query={BY_NAME} />, 'workspaces', list(ROWS))
    const first = await screen.findByRole('link', { name: 'Atlas' })
    expect(first.tabIndex).toBe(0)
    expect(screen.getByRole('link', { name: 'Bijoux' }).tabIndex).toBe(-1)
    expect(first.getAttribute('href')).toContain('/workspaces/one/show')
  })

  it('opens a row by its own path, or in place', async () => {
    const { unmount } = renderConsole(
      <RecordList<Workspace> columns={columns} query={BY_NAME} rows={{ to: ({ id }) => `/traders/${id}` }} />,
      'workspaces',
      list(ROWS),
    )
    expect((await screen.findByRole('link', { name: 'Atlas' })).getAttribute('href')).toContain('/traders/one')
    unmount()
    renderConsole(
      <RecordList<Workspace>
        columns={columns}
        query={BY_NAME}
        rows={{ to: undefined, expand: ({ name }) => `All of ${name}` }}
      />,
      'inbox',
      ({ path }) =>
        list(ROWS)({
          path: path.replace('/inbox', '/workspaces'),
          method: 'GET',
          query: new URLSearchParams(),
          body: null,
        }),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Atlas' }))
    expect(screen.getByText('All of Atlas')).toBeTruthy()
  })

  it('asks the server for the tab that is chosen, and says that it is empty', async () => {
    renderConsole(
      <RecordList<Workspace> columns={columns} query={BY_NAME} views={TABS} empty={<p>Add a workspace</p>} />,
      'workspaces',
      (request) => list(request.query.get('filter')?.includes('waiting') ? [] : ROWS)(request),
    )
    await screen.findByRole('link', { name: 'Atlas' })
    fireEvent.click(screen.getByText('Waiting'))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Atlas' })).toBeNull())
    expect(screen.queryByText('Add a workspace')).toBeNull()
    const filters = sentRequests().map(({ query }) => query.get('filter'))
    expect(filters).toContain('{"state":"waiting"}')
  })

  it('says why there are no rows, and tries again', async () => {
    let fails = true
    renderConsole(<RecordList<Workspace> columns={columns} query={BY_NAME} />, 'workspaces', (request) =>
      fails && request.path === '/workspaces'
        ? { status: 500, body: { status: 500, code: 'INTERNAL', message: 'No', request_id: 'r-1' } }
        : list(ROWS)(request),
    )
    const again = await screen.findByRole('button', { name: 'Try again' })
    fails = false
    fireEvent.click(again)
    await screen.findByRole('link', { name: 'Atlas' })
  })
})
