import { list } from '@keystone-6/core'
import { allOperations } from '@keystone-6/core/access'
import { integer, json, password, relationship, select, text, timestamp } from '@keystone-6/core/fields'

export const OFFICER = { name: 'Officer 0', email: 'officer-0@example.com' }

const access = { operation: allOperations(({ session }) => Boolean(session)) }
const time = () => timestamp({ db: { extendPrismaSchema: (field) => `${field} @postgresql.Timestamptz(6)` } })
const one = (ref, column) => relationship({ ref, db: { foreignKey: { map: column } } })
const named = (table) => list({ access, db: { map: table }, fields: { name: text() } })

/**
 * Rejects a change of status unless the dossier waits. Keystone has read the dossier before, so another officer may
 * have decided it meanwhile.
 */
const validate = ({ resolvedData, item, addValidationError }) => {
  if (resolvedData.status !== undefined && item.status !== 'pending')
    addValidationError('This dossier does not wait for a decision.')
}

const resolveInput = ({ resolvedData, item, context }) => {
  if (resolvedData.status === undefined) return resolvedData
  const now = new Date()
  const who = context.session.data.id
  return { ...resolvedData, version: item.version + 1, decided_at: now, decided_by: who, updated_at: now }
}

/** Journals a decision and writes its event, after the row is written. */
const afterOperation = async ({ item, originalItem, context }) => {
  if (item.status === originalItem.status) return
  const about = { resource: 'identifications', record_id: item.id, workspace_id: item.workspaceId }
  const { db } = context.sudo()
  await db.AuditEntry.createOne({
    data: {
      ...about,
      at: item.decided_at,
      actor_type: 'officer',
      actor_id: context.session.data.id,
      actor_name: context.session.data.name,
      action: 'accept',
      from_status: originalItem.status,
      to_status: item.status,
    },
  })
  const event = 'identification.approved'
  await db.Event.createOne({
    data: {
      ...about,
      type: event,
      body: { event, data: JSON.parse(JSON.stringify(item)) },
      created_at: item.decided_at,
    },
  })
}

export const lists = {
  Identification: list({
    access,
    db: { map: 'identifications' },
    hooks: {
      validate: { update: validate },
      resolveInput: { update: resolveInput },
      afterOperation: { update: afterOperation },
    },
    fields: {
      name: text(),
      name_folded: text(),
      status: select({
        type: 'string',
        options: ['pending', 'accepted', 'refused'].map((value) => ({ label: value, value })),
      }),
      version: integer(),
      workspace: one('Workspace', 'workspace_id'),
      establishment_type: one('EstablishmentType', 'establishment_type_id'),
      authorization_type: one('AuthorizationType', 'authorization_type_id'),
      activity: one('Activity', 'activity_id'),
      identification_file: one('File', 'identification_file_id'),
      waiting_since: time(),
      decided_at: time(),
      decided_by: text({ db: { isNullable: true } }),
      created_at: time(),
      updated_at: time(),
    },
  }),
  Workspace: list({
    access,
    db: { map: 'workspaces' },
    fields: { name: text(), reference: text(), owner: one('Trader', 'owner_id') },
  }),
  Trader: list({ access, db: { map: 'traders' }, fields: { name: text(), email: text(), language: text() } }),
  EstablishmentType: named('establishment_types'),
  AuthorizationType: named('authorization_types'),
  Activity: named('activities'),
  File: list({
    access,
    db: { map: 'files' },
    fields: { name: text(), type: text(), pages: integer(), size: integer(), sha256: text() },
  }),
  AuditEntry: list({
    access,
    db: { map: 'audit_entries' },
    fields: {
      at: time(),
      actor_type: text(),
      actor_id: text(),
      actor_name: text(),
      action: text(),
      resource: text(),
      record_id: text(),
      workspace_id: text(),
      from_status: text(),
      to_status: text(),
    },
  }),
  Event: list({
    access,
    db: { map: 'events' },
    fields: {
      workspace_id: text(),
      type: text(),
      resource: text(),
      record_id: text(),
      body: json(),
      created_at: time(),
    },
  }),
  Officer: list({
    access,
    db: { map: 'officers' },
    fields: { name: text(), email: text({ isIndexed: 'unique' }), password: password() },
  }),
}
