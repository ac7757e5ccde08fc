import { randomUUID } from 'node:crypto'
import { type Process, start } from '../processes.ts'
import { PASSWORD, type Peer, run } from './peer.ts'

type Named = { name: string }
type Dossier = {
  id: string
  name: string
  status: string
  workspace: Named & { owner: Named }
  establishment_type: Named
  authorization_type: Named
  activity: Named
  identification_file: Named
}

const CLI = 'node_modules/@keystone-6/core/bin/cli.js'

const FIELDS = `id name name_folded status version waiting_since decided_at decided_by created_at updated_at
  workspace { id name reference owner { id name email language } }
  establishment_type { id name } authorization_type { id name } activity { id name }
  identification_file { id name type pages size sha256 }`

const LIST = `query ($where: IdentificationWhereInput!, $skip: Int!) {
  identifications(where: $where, orderBy: [{ waiting_since: asc }, { id: asc }], take: 25, skip: $skip) { ${FIELDS} }
  identificationsCount(where: $where)
}`
const RECORD = `query ($id: ID!) { identification(where: { id: $id }) { ${FIELDS} } }`
const ACCEPT = `mutation ($id: ID!) { updateIdentification(where: { id: $id }, data: { status: "accepted" }) { id status } }`
const SIGN_IN = `mutation ($email: String!, $password: String!) {
  authenticateOfficerWithPassword(email: $email, password: $password) {
    ... on OfficerAuthenticationWithPasswordSuccess { sessionToken }
  }
}`

const graphql = (query: string, variables: object) => ({
  path: '/api/graphql',
  method: 'POST' as const,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ query, variables }),
})

const shown = ({ workspace, establishment_type, authorization_type, activity, ...dossier }: Dossier) => ({
  id: dossier.id,
  name: dossier.name,
  status: dossier.status,
  workspace: workspace.name,
  trader: workspace.owner.name,
  establishment_type: establishment_type.name,
  authorization_type: authorization_type.name,
  activity: activity.name,
  file: dossier.identification_file.name,
})

export const keystone: Peer = {
  name: 'keystone',
  label: 'Keystone 8.1',
  build: (folder) =>
    run(process.execPath, [CLI, 'build', '--no-ui'], folder, {
      NODE_ENV: 'production',
      // Any existing file keeps Prisma from downloading its schema engine, which a build does not use.
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    }),
  start: (folder, url): Promise<Process> => {
    const env = { DATABASE_URL: url, PASSWORD, SESSION_SECRET: randomUUID() }
    return start([CLI, 'start', '--no-ui'], env, '/api/graphql', { cwd: folder, log: 'peer-keystone' })
  },
  signIn: async (origin) => {
    const { path, method, headers, body } = graphql(SIGN_IN, { email: 'officer-0@example.com', password: PASSWORD })
    const answer = await fetch(origin + path, { method, headers, body })
    const { data } = (await answer.json()) as {
      data?: { authenticateOfficerWithPassword: { sessionToken?: string } | null }
    }
    const token = data?.authenticateOfficerWithPassword?.sessionToken
    if (!token) throw new Error(`Keystone does not sign in: ${answer.status}.`)
    return { Cookie: `keystonejs-session=${token}` }
  },
  queue: (skip) => graphql(LIST, { where: { status: { equals: 'pending' } }, skip }),
  search: (words) => graphql(LIST, { where: { name_folded: { contains: words } }, skip: 0 }),
  record: (id) => graphql(RECORD, { id }),
  accept: (id) => graphql(ACCEPT, { id }),
  readPage: (text) => {
    const { data } = JSON.parse(text) as { data: { identifications: Dossier[]; identificationsCount: number } }
    return { total: data.identificationsCount, rows: data.identifications.map(shown) }
  },
  readRecord: (text) => shown((JSON.parse(text) as { data: { identification: Dossier } }).data.identification),
  isRight: (text) => !text.includes('"errors":['),
}
