import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'

/** The user who runs PostgreSQL: a prefix for its commands, and the owner of its files if that is another user. */
export type Identity = { prefix: string[]; owner?: { uid: number; gid: number } }

const NOBODY = { uid: 65534, gid: 65534 }
const inNamespace = ['unshare', '-U', `--map-user=${NOBODY.uid}`, `--map-group=${NOBODY.gid}`, '--']

/** PostgreSQL's environment: no secrets, and no PG* variables that would change its behaviour. */
export const environment = Object.fromEntries(
  Object.entries({
    PATH: process.env.PATH,
    LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH,
    LC_ALL: 'C',
    TZ: 'UTC',
  }).filter(([, value]) => value !== undefined),
)

/**
 * PostgreSQL refuses to run as root and as a user without a name in the system; both are common in containers. Such
 * users run it in a user namespace as `nobody` and keep owning the files. Where namespaces are denied, root runs it as
 * the real `nobody`. When the `folder` belongs to another user, root runs it as that user.
 */
export function identityFor(folder: string): Identity {
  if (process.getuid?.() !== 0) return { prefix: !hasName() && canRun(inNamespace) ? inNamespace : [] }
  const { uid = 0, gid = 0 } = fs.statSync(folder, { throwIfNoEntry: false }) ?? {}
  if (uid !== 0) return { prefix: prefixForUser({ uid, gid }), owner: { uid, gid } }
  if (canRun(inNamespace)) return { prefix: inNamespace }
  if (fs.existsSync(folder))
    throw new Error(
      `PostgreSQL does not run as root, user namespaces are denied here, and ${folder} belongs to root: give it to ` +
        'another user (chown -R nobody), or set DATABASE_URL to a PostgreSQL server.',
    )
  return { prefix: prefixForUser(NOBODY), owner: NOBODY }
}

/** The prefix that stops PostgreSQL (fast shutdown) when its parent dies; none where setpriv is missing (macOS). */
export function prefixToStopWithParent({ prefix }: Identity): string[] {
  const words = ['setpriv', '--pdeathsig=INT', '--']
  return canRun([...prefix, ...words]) ? words : []
}

/** The prefix that runs as another user who may still traverse folders of root, such as root's home. */
function prefixForUser({ uid, gid }: { uid: number; gid: number }): string[] {
  const user = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  const passing = ['--inh-caps=-all,+dac_override', '--ambient-caps=+dac_override']
  const prefix = [
    [...user, ...passing, '--'],
    [...user, '--'],
  ].find(canRun)
  if (prefix) return prefix
  throw new Error(
    'PostgreSQL does not run as root, and root can neither make a user namespace here nor become another user: ' +
      'start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  )
}

function hasName(): boolean {
  try {
    return os.userInfo().username !== ''
  } catch {
    return false
  }
}

function canRun([command, ...args]: string[]): boolean {
  try {
    execFileSync(command!, [...args, 'true'], { stdio: 'ignore', env: environment })
    return true
  } catch {
    return false
  }
}
