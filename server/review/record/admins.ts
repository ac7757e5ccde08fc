import type { Config } from '../../config.ts'
import type { Db } from '../../database/client.ts'
import type { Prisma } from '../../database/generated/client.ts'
import { INDISPENSABLE_ROLE } from '../../kernel/policy.ts'

type Reached = { db: Db; config: Pick<Config, 'passwordSignIn' | 'oidc'> }

/** The ids of the administrators who can sign in, by the ways that are set up: those who can confirm (record 0083). */
export async function adminsWhoCanSignIn({ db, config }: Reached): Promise<string[]> {
  const ways: Prisma.OfficerWhereInput[] = [
    ...(config.passwordSignIn ? [{ password_hash: { not: null } }] : []),
    ...(config.oidc ? [{ oidc_subject: { not: null } }] : []),
  ]
  const rows = await db.officer.findMany({
    where: { role: INDISPENSABLE_ROLE, disabled_at: null, OR: ways },
    select: { id: true },
  })
  return rows.map(({ id }) => id)
}
