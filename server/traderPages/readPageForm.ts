import type { Request, Response } from 'express'
import { z } from 'zod'
import { readFields, readForm } from '../http/body.ts'
import type { MultipartFile, Upload } from '../http/multipart.ts'
import { ApiError, type FieldError } from '../kernel/errors.ts'
import { assertOwnForm } from './session.ts'

const posted = z.looseObject({ form_token: z.string().catch('') })

export type PageForm = {
  fields: Record<string, string>
  uploads: Record<string, Upload>
  /** The problems of its files. */
  problems: FieldError[]
}

const textsOf = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((body ?? {}) as object).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

/** Removes spaces: people type an account number in groups of digits. */
const withoutSpaces = (text: string) => text.replace(/[\s\u200e\u200f]/g, '')

/**
 * Reads a form of the trader's page, with its files. 403 if no page of this session made the form. An invalid file
 * becomes a problem of its field, so that the page can show it beside the others.
 */
export async function readPageForm(req: Request, res: Response, files: MultipartFile[]): Promise<PageForm> {
  let problems: FieldError[] = []
  let uploads: Record<string, Upload> = {}
  if (files.length === 0 || req.is('urlencoded')) {
    await readFields(req, res, posted)
  } else {
    try {
      uploads = (await readForm(req, res, files, posted)).uploads
    } catch (error) {
      const ofFiles =
        error instanceof ApiError && error.fields.every(({ field }) => files.some((one) => one.field === field))
      if (!ofFiles || error.fields.length === 0) throw error
      problems = error.fields
    }
  }
  const fields = textsOf(req.body)
  assertOwnForm(req, fields.form_token ?? '')
  if (fields.account_number !== undefined) fields.account_number = withoutSpaces(fields.account_number)
  return { fields, uploads, problems }
}
