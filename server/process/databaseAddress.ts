type Host = { host: string; port: string }

/** An address in libpq's form, split for node-pg, which connects to one host and ignores `target_session_attrs`. */
export type DatabaseTarget = {
  /** The address of each host, in the order in which they are tried. */
  urls: string[]
  /** Whether the server must be able to write. */
  isForWriting: boolean
}

/** Thrown for an invalid address; the message describes a valid one. */
export class AddressError extends Error {}

const FORM =
  'must be an address such as postgresql://user:password@host:5432/name, with several hosts host1:5432,host2:5432'

/** libpq's names of the kinds of session. The program writes in each of its own sessions, so it needs no other kind. */
const SESSIONS: Record<string, boolean> = { any: false, 'read-write': true, primary: true }

/** Splits an address by hand: `URL` reads only one host. */
function splitAddress(text: string) {
  const [, scheme, authority = '', path = '', query = ''] =
    /^(postgres(?:ql)?:\/\/)([^/?#]*)([^?#]*)(?:\?([^#]*))?$/i.exec(text) ?? []
  if (!scheme) throw new AddressError(FORM)
  const at = authority.lastIndexOf('@') + 1
  return { scheme, user: authority.slice(0, at), hosts: authority.slice(at), path, query: new URLSearchParams(query) }
}

/** `host:port`, an IPv6 address between brackets; libpq's `host` and `port` among the parameters name them too. */
function hostsOf(list: string, query: URLSearchParams): Host[] {
  const hosts = list.split(',').map((text) => {
    const [, host, port = ''] = /^(\[[\da-f:.]+\]|[^:[\]]*)(?::(\d{0,5}))?$/i.exec(text) ?? []
    if (host === undefined || Number(port) > 65_535) throw new AddressError(FORM)
    return { host, port }
  })
  const named = query.get('host')?.split(',')
  const ports = query.get('port')?.split(',') ?? ['']
  if (!named || (named.length === 1 && ports.length === 1)) return hosts
  if (ports.length !== 1 && ports.length !== named.length)
    throw new AddressError('must name one port for all hosts, or one for each')
  query.delete('host')
  query.delete('port')
  return named.map((host, index) => ({ host, port: ports[index] ?? ports[0]! }))
}

function readTarget(text: string): DatabaseTarget {
  const { scheme, user, hosts: list, path, query } = splitAddress(text)
  const session = query.get('target_session_attrs') ?? 'any'
  const isForWriting = SESSIONS[session]
  if (isForWriting === undefined)
    throw new AddressError('target_session_attrs must be read-write, primary or any: the program writes')
  const hosts = hostsOf(list, query)
  const isLoneHost = hosts.length === 1
  if (!isLoneHost && hosts.some(({ host }) => host === '')) throw new AddressError('has a host without a name')
  query.delete('target_session_attrs')
  query.delete('load_balance_hosts')
  const rest = query.size > 0 ? `?${query}` : ''
  const urls = hosts.map(({ host, port }) => `${scheme}${user}${host}${port ? `:${port}` : ''}${path}${rest}`)
  if (!urls.every((url) => URL.canParse(url))) throw new AddressError(FORM)
  return { urls: isLoneHost && !isForWriting ? [text] : urls, isForWriting }
}

const targets = new Map<string, DatabaseTarget>()

/**
 * The target of an address; throws AddressError. Results are cached without a bound, because a process gets few
 * addresses.
 */
export function targetOf(text: string): DatabaseTarget {
  const known = targets.get(text) ?? readTarget(text)
  targets.set(text, known)
  return known
}

/** The address of the first host, for callers that only read the role or the name of the database. */
export const firstUrl = (text: string): URL => new URL(targetOf(text).urls[0]!)
