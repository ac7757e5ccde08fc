// AdminJS on Express with its SQL adapter and its own sign-in. Needs PORT, DATABASE_URL and COOKIE_PASSWORD.

import { randomUUID } from 'node:crypto'
import { buildAuthenticatedRouter } from '@adminjs/express'
import { Adapter, Database, Resource } from '@adminjs/sql'
import AdminJS from 'adminjs'
import express from 'express'

const OFFICER = { id: '00000005-0000-7000-8000-000000000000', email: 'officer-0@example.com', name: 'Officer 0' }

AdminJS.registerAdapter({ Database, Resource })
const address = new URL(process.env.DATABASE_URL)
const database = await new Adapter('postgresql', {
  connectionString: address.href,
  database: address.pathname.slice(1),
}).init()

// Without known values the adapter would filter a status by ILIKE '%pending%', past its index.
const properties = database.table('identifications').properties
properties.find((property) => property.path() === 'status')._availableValues = ['pending', 'accepted', 'refused']

const found = (admin, name) => admin.findResource(name)

/** AdminJS reads the relations of a record, but not their own relations: this reads the trader behind the workspace. */
async function addTraders(records, admin) {
  const workspaces = records.map((record) => record.populated.workspace_id)
  const ids = [...new Set(workspaces.map((workspace) => workspace.params.owner_id))]
  const traders = await found(admin, 'traders').findMany(ids)
  const byId = new Map(traders.map((trader) => [trader.id(), trader]))
  for (const workspace of workspaces)
    workspace.populated.owner_id = byId.get(workspace.params.owner_id).toJSON(undefined)
}

/** Accepts a dossier that waits, then journals it and writes the event, by the resources of AdminJS. */
async function accept(_request, _response, { record, resource, currentAdmin, _admin }) {
  const before = record.params
  if (before.status !== 'pending')
    return {
      record: record.toJSON(currentAdmin),
      notice: { type: 'error', message: 'This dossier does not wait for a decision.' },
    }
  const id = record.id()
  const now = new Date()
  const values = { status: 'accepted', version: before.version + 1, decided_at: now, decided_by: currentAdmin.id }
  await resource.update(id, { ...values, updated_at: now })
  const about = { resource: 'identifications', record_id: id, workspace_id: before.workspace_id }
  await found(_admin, 'audit_entries').create({
    ...about,
    id: randomUUID(),
    at: now,
    actor_type: 'officer',
    actor_id: currentAdmin.id,
    actor_name: currentAdmin.name,
    action: 'accept',
    from_status: before.status,
    to_status: values.status,
  })
  const event = 'identification.approved'
  await found(_admin, 'events').create({
    ...about,
    id: randomUUID(),
    type: event,
    body: JSON.stringify({ event, data: { ...before, ...values } }),
    created_at: now,
  })
  return {
    record: record.toJSON(currentAdmin),
    notice: { type: 'success', message: 'Accepted.' },
  }
}

const admin = new AdminJS({
  rootPath: '/admin',
  resources: [
    {
      resource: database.table('identifications'),
      options: {
        actions: {
          list: {
            after: async (response, _request, { _admin }) => {
              await addTraders(response.records, _admin)
              return response
            },
          },
          show: {
            after: async (response, _request, { _admin }) => {
              await addTraders([response.record], _admin)
              return response
            },
          },
          accept: { actionType: 'record', component: false, handler: accept },
        },
      },
    },
    ...[
      'traders',
      'workspaces',
      'establishment_types',
      'authorization_types',
      'activities',
      'files',
      'audit_entries',
      'events',
    ].map((name) => database.table(name)),
  ],
})

const app = express()
app.use(
  '/admin',
  buildAuthenticatedRouter(
    admin,
    {
      authenticate: (email, password) =>
        email === OFFICER.email && password === process.env.PASSWORD ? OFFICER : null,
      cookieName: 'adminjs',
      cookiePassword: process.env.COOKIE_PASSWORD,
    },
    null,
    { resave: false, saveUninitialized: false },
  ),
)
app.listen(Number(process.env.PORT), '127.0.0.1')
