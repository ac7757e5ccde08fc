import { randomUUID } from 'node:crypto'
import { createError } from '@directus/errors'

const NotWaiting = createError('NOT_WAITING', 'This dossier does not wait for a decision.', 409)

/** Allows a change of status only while the dossier waits, and writes its journal entry and its event. */
export default ({ filter }, { services }) => {
  filter('identifications.items.update', async (payload, { keys }, { database, schema, accountability }) => {
    if (payload.status === undefined) return payload
    const items = (collection) =>
      new services.ItemsService(collection, { knex: database, schema, accountability: null })
    const now = new Date().toISOString()
    const [{ user, officer }, dossiers] = await Promise.all([
      officerOf(services, { database, schema, accountability }),
      items('identifications').readMany(keys),
    ])
    if (dossiers.some((dossier) => dossier.status !== 'pending')) throw new NotWaiting()
    const version = dossiers[0].version + 1
    const decided = { ...payload, version, decided_at: now, decided_by: user, updated_at: now }
    for (const dossier of dossiers) {
      const about = { resource: 'identifications', record_id: dossier.id, workspace_id: dossier.workspace_id }
      await items('audit_entries').createOne({
        ...about,
        id: randomUUID(),
        at: now,
        actor_type: 'officer',
        actor_id: user,
        actor_name: officer,
        action: 'accept',
        from_status: dossier.status,
        to_status: payload.status,
      })
      const event = 'identification.approved'
      const body = { event, data: { ...dossier, ...decided } }
      await items('events').createOne({ ...about, id: randomUUID(), type: event, body, created_at: now })
    }
    return decided
  })
}

async function officerOf(services, { database, schema, accountability }) {
  const users = new services.UsersService({ knex: database, schema })
  const { first_name, last_name } = await users.readOne(accountability.user, { fields: ['first_name', 'last_name'] })
  return { user: accountability.user, officer: `${first_name} ${last_name}` }
}
