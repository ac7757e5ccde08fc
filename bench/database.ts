import path from 'node:path'
import pg from 'pg'
import { openEmbedded } from '../server/database/embedded.ts'
import { migrate, readMigrations } from '../server/database/migrate.ts'
import { root } from '../server/process/root.ts'

const migrations = path.join(root, 'prisma/migrations')

/** The folder where the benchmarks keep their embedded database between runs. */
const FOLDER = path.join(root, 'data/bench')

export type Server = {
  /** The data folder of the embedded PostgreSQL; null if DATABASE_URL names a server. */
  folder: string | null
  /** Addresses of the database of that name on the server. */
  urls(name: string): Urls
  /** Runs `work` as the role that may create databases and turn triggers off. */
  administer<T>(name: string, work: (client: pg.Client) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

export type Urls = { appUrl: string; ownerUrl: string; adminUrl: string }

function inDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/**
 * Opens the PostgreSQL of the benchmarks: the embedded one in data/bench, or the server of DATABASE_URL. There
 * DATABASE_OWNER_URL must be a superuser, to create and drop databases and to fill them with triggers off.
 */
export async function openServer(folder = FOLDER): Promise<Server> {
  const { DATABASE_URL, DATABASE_OWNER_URL } = process.env
  const embedded = DATABASE_URL ? null : await openEmbedded(folder, { as: 'command' })
  const base: Urls = embedded ?? {
    appUrl: DATABASE_URL!,
    ownerUrl: DATABASE_OWNER_URL ?? DATABASE_URL!,
    adminUrl: DATABASE_OWNER_URL ?? DATABASE_URL!,
  }
  const urls = (name: string): Urls => ({
    appUrl: inDatabase(base.appUrl, name),
    ownerUrl: inDatabase(base.ownerUrl, name),
    adminUrl: inDatabase(base.adminUrl, name),
  })
  return {
    folder: embedded ? folder : null,
    urls,
    administer: async (name, work) => {
      const client = new pg.Client({ connectionString: name ? urls(name).adminUrl : base.adminUrl })
      await client.connect()
      try {
        return await work(client)
      } finally {
        await client.end()
      }
    },
    stop: async () => embedded?.stop(),
  }
}

/** Identifies the migrations of a database: one made by other migrations is not reused. */
export const migrationStamp = (): string =>
  readMigrations(migrations)
    .map(({ checksum }) => checksum.slice(0, 8))
    .join(' ')

/**
 * Lets officers sign in with a password alone: the service runs as in production, where a second factor is required,
 * and the officers of the bench have none.
 */
async function allowPasswordsAlone(client: pg.Client): Promise<void> {
  await client.query('SET session_replication_role = replica')
  await client.query(
    `INSERT INTO settings (key, value, officer_id, updated_at) VALUES ('second_factor', '"optional"', gen_random_uuid(), now())`,
  )
  await client.query('RESET session_replication_role')
}

/**
 * Creates a database of that name and has `make` fill it, unless one with this note exists; `fresh` drops it first.
 * A half-filled one, or one with another note, is recreated.
 */
export async function reuseDatabase(
  server: Server,
  name: string,
  { note, fresh }: { note: string; fresh: boolean },
  make: () => Promise<void>,
): Promise<Urls> {
  await server.administer('', async (admin) => {
    const found = await admin.query<{ note: string | null }>(
      `SELECT shobj_description(oid, 'pg_database') AS note FROM pg_database WHERE datname = $1`,
      [name],
    )
    if (found.rows[0] && (fresh || found.rows[0].note !== note)) {
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
      found.rows.length = 0
    }
    if (found.rows[0]) return
    const owner = new URL(server.urls(name).ownerUrl).username
    await admin.query(`CREATE DATABASE ${name} OWNER "${decodeURIComponent(owner)}"`)
    console.error(`Filling ${name} ...`)
    const began = performance.now()
    await make()
    await admin.query(`COMMENT ON DATABASE ${name} IS '${note}'`)
    console.error(`Filled ${name} in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  })
  return server.urls(name)
}

/** Creates and fills a database of that name at the newest migration, unless it exists; `fresh` drops it first. */
export const filledDatabase = (
  server: Server,
  name: string,
  fresh: boolean,
  fill: (client: pg.Client) => Promise<void>,
): Promise<Urls> =>
  reuseDatabase(server, name, { note: `countersign bench ${migrationStamp()}`, fresh }, async () => {
    await migrate({ dir: migrations, ...server.urls(name) })
    await server.administer(name, fill)
    await server.administer(name, (client) => allowPasswordsAlone(client))
  })
