import type { Config } from '../../config.ts'
import type { Db } from '../../database/client.ts'
import type { Prisma } from '../../database/generated/client.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { type Lineage, mayBeOnePerson } from '../../kernel/lineage.ts'
import { INDISPENSABLE_ROLE } from '../../kernel/policy.ts'

type SignInConfig = { db: Db; config: Pick<Config, 'passwordSignIn' | 'oidc'> }

/** The administrators who can sign in, by the ways that are set up. */
async function adminsToReach({ db, config }: SignInConfig): Promise<readonly Lineage[]> {
  const credentials: Prisma.OfficerWhereInput[] = [
    ...(config.passwordSignIn ? [{ password_hash: { not: null } }] : []),
    ...(config.oidc ? [{ oidc_subject: { not: null } }] : []),
  ]
  return db.read.officer.findMany({
    where: { role: INDISPENSABLE_ROLE, disabled_at: null, OR: credentials },
    select: { id: true, invited_by: true, released_at: true },
  })
}

/** The ids of the administrators who can sign in. */
export const adminsWhoCanSignIn = async (services: SignInConfig): Promise<string[]> =>
  (await adminsToReach(services)).map(({ id }) => id)

/** The ids of the administrators who can confirm this officer's change (records 0083 and 0116). */
export const confirmersFor = async (services: SignInConfig, actor: OfficerActor): Promise<string[]> =>
  (await adminsToReach(services)).filter((admin) => !mayBeOnePerson(actor, admin)).map(({ id }) => id)
