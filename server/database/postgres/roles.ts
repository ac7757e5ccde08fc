import type pg from 'pg'
import type { Passwords } from './cluster.ts'

const setupLock = 5_263_701

/**
 * Creates the owner (migrates), the app's role (used by the program, owns nothing) and the database `countersign` on the
 * first start. Several processes may call it together.
 */
export async function ensureRoles(superuser: pg.Client, passwords: Passwords): Promise<void> {
  if (await databaseExists(superuser)) return
  await superuser.query('SELECT pg_advisory_lock($1)', [setupLock])
  try {
    await ensureRole(superuser, 'countersign_owner', passwords.owner)
    await ensureRole(superuser, 'countersign_app', passwords.app)
    if (await databaseExists(superuser)) return
    await superuser.query('CREATE DATABASE countersign OWNER countersign_owner')
  } finally {
    await superuser.query('SELECT pg_advisory_unlock($1)', [setupLock])
  }
}

async function databaseExists(superuser: pg.Client): Promise<boolean> {
  return (await superuser.query(`SELECT FROM pg_database WHERE datname = 'countersign'`)).rowCount === 1
}

async function ensureRole(superuser: pg.Client, name: string, password: string): Promise<void> {
  const found = await superuser.query('SELECT FROM pg_roles WHERE rolname = $1', [name])
  if (found.rowCount === 0)
    await superuser.query(`CREATE ROLE ${name} LOGIN PASSWORD ${superuser.escapeLiteral(password)}`)
}
