import { z } from 'zod'

/** Building blocks of request schemas. The external API trims texts and takes an empty one for an absent one. */

const blank = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)

export const requiredText = (max: number) => z.preprocess(blank, z.string().trim().max(max))
export const optionalText = (max: number) => z.preprocess(blank, z.string().trim().max(max).nullish())
export const requiredId = () => z.preprocess(blank, z.uuid())
export const optionalId = () => z.preprocess(blank, z.uuid().nullish())

/** Passwords are taken as they are. */
export const secretText = (max: number) => z.string().min(1).max(max)

/** Turns `12` of a query or form into a number, and leaves anything else for the schema to refuse. */
export const digits = (value: unknown) =>
  typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
