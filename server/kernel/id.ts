import { randomUUID } from 'node:crypto'

/** A new id: a UUID version 7, so that rows created in sequence are close together in indexes. */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
