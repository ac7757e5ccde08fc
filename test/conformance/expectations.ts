import { expect } from 'vitest'
import { z } from 'zod'
import { externalError, externalFieldErrors } from '../support/apiErrors.ts'
import type { Answer, Json } from '../support/http.ts'
import type { Check } from './section.ts'

export const uuid = z.uuid()
export const text = z.string()
export const integer = z.int()
export const timestamp = z.iso.datetime()
export const moneyText = z.string().regex(/^\d+\.\d{2}$/)

/** The value is as the schema says; a failure shows what is wrong with it. */
export function matches(value: unknown, shape: z.ZodType): void {
  expect(shape.safeParse(value).error?.issues ?? []).toEqual([])
}

/** A statement that a record has these fields: each is there and is of that kind. */
export const fields =
  (record: () => Promise<Json>, shape: Record<string, z.ZodType>): Check =>
  async () => {
    const value = await record()
    for (const [name, kind] of Object.entries(shape)) {
      expect(value).toHaveProperty(name)
      matches(value[name], kind)
    }
  }

/** The answer's body once it has that status. */
export async function answered(status: number, answer: Promise<Answer<Json>>): Promise<Json> {
  const { status: given, body, text: written } = await answer
  expect([given, written]).toEqual([status, expect.anything()])
  return body
}

/** `data` of a record that was made. */
export const created = async (answer: Promise<Answer<Json>>): Promise<Json> => (await answered(201, answer)).data

/** `data` of an answer 200. */
export const read = async (answer: Promise<Answer<Json>>): Promise<Json> => (await answered(200, answer)).data

/** Refused with 422 for that field of the body. */
export async function refusedFor(field: string, answer: Promise<Answer<Json>>): Promise<void> {
  const given = await answer
  expect([given.status, given.status === 422 ? externalFieldErrors(given).map(([name]) => name) : given.text]).toEqual([
    422,
    expect.arrayContaining([expect.stringMatching(new RegExp(`^${field}(\\.|$)`))]),
  ])
}

/** Refused with that status and code. */
export async function refusedWith(status: number, code: string, answer: Promise<Answer<Json>>): Promise<void> {
  expect(externalError(await answer)).toEqual([status, code])
}

export const pageMeta = {
  current_page: integer,
  from: integer,
  to: integer,
  per_page: integer,
  last_page: integer,
  total: integer,
}

/** The pagination envelope. */
export function isPage(body: Json): void {
  matches(
    body,
    z.strictObject({
      data: z.array(z.object()),
      links: z.strictObject({ first: text, last: text, prev: text.nullable(), next: text.nullable() }),
      meta: z.strictObject(pageMeta),
    }),
  )
}

export const idsOf = (records: { id: string }[]): string[] => records.map(({ id }) => id)
