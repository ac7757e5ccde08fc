import { randomUUID } from 'node:crypto'
import { start } from '../processes.ts'
import { PASSWORD, type Peer, run } from './peer.ts'

type Named = { name: string }
type Dossier = {
  id: string
  name: string
  status: string
  workspace_id: Named & { owner_id: Named }
  establishment_type_id: Named
  authorization_type_id: Named
  activity_id: Named
  identification_file_id: Named
}

const CLI = 'node_modules/directus/cli.js'
const ITEMS = '/items/identifications'
/** A made-up token, which the database of the benchmarks keeps for the next run. */
const TOKEN = 'a-token-of-the-benchmarks'

const FIELDS = [
  '*',
  'workspace_id.*',
  'workspace_id.owner_id.*',
  'establishment_type_id.*',
  'authorization_type_id.*',
  'activity_id.*',
  'identification_file_id.*',
].join(',')

const list = (filter: object, offset: number) => {
  const page = { sort: 'waiting_since,id', limit: '25', offset: String(offset), meta: 'filter_count' }
  return { path: `${ITEMS}?${new URLSearchParams({ filter: JSON.stringify(filter), fields: FIELDS, ...page })}` }
}

const shown = (dossier: Dossier) => ({
  id: dossier.id,
  name: dossier.name,
  status: dossier.status,
  workspace: dossier.workspace_id.name,
  trader: dossier.workspace_id.owner_id.name,
  establishment_type: dossier.establishment_type_id.name,
  authorization_type: dossier.authorization_type_id.name,
  activity: dossier.activity_id.name,
  file: dossier.identification_file_id.name,
})

export const directus: Peer = {
  name: 'directus',
  label: 'Directus 11.3',
  start: async (folder, url) => {
    const env = {
      DB_CLIENT: 'pg',
      DB_CONNECTION_STRING: url,
      HOST: '127.0.0.1',
      SECRET: randomUUID(),
      ADMIN_EMAIL: 'officer-0@example.com',
      ADMIN_PASSWORD: PASSWORD,
      ADMIN_TOKEN: TOKEN,
      TELEMETRY: 'false',
      NODE_ENV: 'production',
    }
    await run(process.execPath, [CLI, 'bootstrap'], folder, env)
    return start([CLI, 'start'], env, '/server/ping', { cwd: folder, log: 'peer-directus' })
  },
  signIn: async () => ({ Authorization: `Bearer ${TOKEN}` }),
  queue: (skip) => list({ status: { _eq: 'pending' } }, skip),
  search: (words) => list({ name_folded: { _contains: words } }, 0),
  record: (id) => ({ path: `${ITEMS}/${id}?fields=${FIELDS}` }),
  accept: (id) => ({
    path: `${ITEMS}/${id}?fields=id,status`,
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ status: 'accepted' }),
  }),
  readPage: (text) => {
    const { data, meta } = JSON.parse(text) as { data: Dossier[]; meta: { filter_count: number } }
    return { total: meta.filter_count, rows: data.map(shown) }
  },
  readRecord: (text) => shown((JSON.parse(text) as { data: Dossier }).data),
  isRight: (text) => !text.startsWith('{"errors"'),
}
