import { randomUUID } from 'node:crypto'
import { start } from '../processes.ts'
import { PASSWORD, type Peer } from './peer.ts'

type Reference = { params: { name: string }; populated: Record<string, Reference> }
type Listed = { params: { id: string; name: string; status: string }; populated: Record<string, Reference> }

const RESOURCE = '/admin/api/resources/identifications'

const shown = ({ params, populated }: Listed) => ({
  id: params.id,
  name: params.name,
  status: params.status,
  workspace: populated.workspace_id!.params.name,
  trader: populated.workspace_id!.populated.owner_id!.params.name,
  establishment_type: populated.establishment_type_id!.params.name,
  authorization_type: populated.authorization_type_id!.params.name,
  activity: populated.activity_id!.params.name,
  file: populated.identification_file_id!.params.name,
})

const list = (filter: Record<string, string>, page: number) => {
  const order = { sortBy: 'waiting_since', direction: 'asc', page: String(page), perPage: '25' }
  return { path: `${RESOURCE}/actions/list?${new URLSearchParams({ ...filter, ...order })}` }
}

export const adminjs: Peer = {
  name: 'adminjs',
  label: 'AdminJS 7.8',
  start: (folder, url) => {
    const env = { DATABASE_URL: url, PASSWORD, COOKIE_PASSWORD: randomUUID() }
    return start(['server.js'], env, '/admin/login', { cwd: folder, log: 'peer-adminjs' })
  },
  signIn: async (origin) => {
    const answer = await fetch(`${origin}/admin/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ email: 'officer-0@example.com', password: PASSWORD }).toString(),
    })
    const cookie = answer.headers.get('Set-Cookie')?.split(';')[0]
    if (answer.status !== 302 || !cookie) throw new Error(`AdminJS does not sign in: ${answer.status}.`)
    return { Cookie: cookie }
  },
  queue: (skip) => list({ 'filters.status': 'pending' }, skip / 25 + 1),
  search: (words) => list({ 'filters.name_folded': words }, 1),
  record: (id) => ({ path: `${RESOURCE}/records/${id}/show` }),
  accept: (id) => ({
    path: `${RESOURCE}/records/${id}/accept`,
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  }),
  readPage: (text) => {
    const { meta, records } = JSON.parse(text) as { meta: { total: unknown }; records: Listed[] }
    return { total: Number(meta.total), rows: records.map(shown) }
  },
  readRecord: (text) => shown((JSON.parse(text) as { record: Listed }).record),
  isRight: (text) => !text.includes('"type":"error"'),
}
