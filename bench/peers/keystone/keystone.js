// Keystone with its own sign-in on the tables of the benchmarks. Needs PORT, DATABASE_URL, SESSION_SECRET and PASSWORD.

import { createAuth } from '@keystone-6/auth'
import { config } from '@keystone-6/core'
import { statelessSessions } from '@keystone-6/core/session'
import { PrismaPg } from '@prisma/adapter-pg'
import { lists, OFFICER } from './schema'

const { withAuth } = createAuth({
  listKey: 'Officer',
  identityField: 'email',
  secretField: 'password',
  sessionData: 'id name',
})

export default withAuth(
  config({
    db: {
      provider: 'postgresql',
      idField: { kind: 'uuid' },
      prismaClientOptions: () => ({ adapter: new PrismaPg({ connectionString: process.env.DATABASE_URL }) }),
      onConnect: async (context) => {
        const officers = context.sudo().db.Officer
        if ((await officers.count()) === 0)
          await officers.createOne({ data: { ...OFFICER, password: process.env.PASSWORD } })
      },
    },
    lists,
    session: statelessSessions({ secret: process.env.SESSION_SECRET }),
    server: { options: { host: '127.0.0.1', port: Number(process.env.PORT) } },
    telemetry: false,
    ui: { isDisabled: true },
  }),
)
