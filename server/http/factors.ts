import type { Db } from '../database/client.ts'

/** The second factors of an officer: an authenticator app, and passkeys. */
export const FACTORS = ['totp', 'passkey'] as const
export type Factor = (typeof FACTORS)[number]

/** Which second factors each of these officers has. An app counts once it is confirmed. */
export async function factorsOf(db: Db, officers: string[]): Promise<Map<string, Factor[]>> {
  const rows = await db.$queryRaw<{ id: string; totp: boolean; passkey: boolean }[]>`
    SELECT id, EXISTS (SELECT FROM totp_secrets WHERE officer_id = officers.id AND confirmed_at IS NOT NULL) AS totp,
      EXISTS (SELECT FROM passkeys WHERE officer_id = officers.id) AS passkey
    FROM officers WHERE id = ANY (${officers}::uuid[])`
  return new Map(rows.map((row) => [row.id, FACTORS.filter((factor) => row[factor])]))
}

export const factorsOfOne = async (db: Db, officer: string): Promise<Factor[]> =>
  (await factorsOf(db, [officer])).get(officer) ?? []
