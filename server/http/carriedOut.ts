import type { Response } from 'express'
import { withoutAuthority } from '../database/authority.ts'
import { ApiError } from '../kernel/errors.ts'
import type { Services } from '../services.ts'

type More = {
  /** 200 without it. */
  status?: number
  /** What is answered where the record cannot be read; nothing (204) without it. */
  less?: object
}

/**
 * Answers an act that was carried out with the record as `read` gives it. Where that fails twice, answers with less: the
 * act stands, and an error would deny it (record 0089). A refusal of `read` is an answer too.
 */
export async function answerCarriedOut(
  { log }: Pick<Services, 'log'>,
  res: Response,
  read: () => Promise<object | undefined>,
  { status = 200, less }: More = {},
): Promise<void> {
  // The act may have ended the authority of its own officer.
  const readAfterwards = () => withoutAuthority(read)
  const record = await readAfterwards()
    // The connection may have been one that broke.
    .catch(readAfterwards)
    .catch((error: unknown) => {
      if (error instanceof ApiError) throw error
      log.warn({ err: error, request_id: res.locals.request_id }, 'an act was carried out; its record cannot be read')
    })
  const answer = record ?? less
  if (answer) res.status(status).json(answer)
  else res.status(204).end()
}
