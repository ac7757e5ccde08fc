import { type Answered, problemsOf, templateOf } from '../support/openapi.ts'
import type { FuzzRequest } from './requests.ts'
import { FOREIGN } from './world.ts'

/** The groups in which each answer belongs to one trader. */
const PRIVATE_GROUPS = ['external', 'pay_links', 'api_keys']

/** What is wrong with an answer, as sentences; empty when nothing is. */
export function faults(request: FuzzRequest, path: string, answer: Answered): string[] {
  const { operation, method, as } = request
  const found: string[] = []
  if (answer.status >= 500) found.push(`answered ${answer.status}: ${answer.text.slice(0, 300)}`)
  if (PRIVATE_GROUPS.includes(operation.group) && as === 'owner' && answer.text.includes(FOREIGN))
    found.push('answered with data of another trader')
  if (
    answer.text.includes('zqpolluted') &&
    !path.includes('zqpolluted') &&
    Object.hasOwn(Object.prototype, 'zqpolluted')
  )
    found.push('changed Object.prototype')
  const written = operation.path.replaceAll(/:(\w+)/g, '{$1}')
  // 304 is part of HTTP, so operations do not list it.
  if (answer.status === 304 && 'If-None-Match' in request.headers) return found
  if (method !== 'OPTIONS' && pathIsPlain(path) && templateOf(path) === written)
    found.push(...problemsOf(method, path, answer))
  return found
}

/** A path that a URL parser leaves as it is, so that its template can be told. */
function pathIsPlain(path: string): boolean {
  try {
    const [plain = ''] = path.split('?')
    return new URL(path, 'http://local').pathname === plain && decodeURIComponent(plain) !== ''
  } catch {
    return false
  }
}
