import type { Request } from 'express'
import { notFound } from '../kernel/errors.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The id in the path; 404 for one that is not a UUID. */
export function idOf(req: Request, name = 'id'): string {
  const id = req.params[name]
  if (typeof id !== 'string' || !UUID.test(id)) throw notFound()
  return id.toLowerCase()
}

/** The range of ids that start with these characters; null if no id starts with them. */
export function idPrefix(text: string): { gte: string; lte: string } | null {
  const hex = text.toLowerCase().replaceAll('-', '')
  if (!/^[0-9a-f]{4,32}$/.test(hex)) return null
  const shape = (digits: string) => digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { gte: shape(hex.padEnd(32, '0')), lte: shape(hex.padEnd(32, 'f')) }
}

export const isId = (text: string): boolean => UUID.test(text)
