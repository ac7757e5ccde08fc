import type { Response } from 'express'
import { withoutAuthority } from '../database/authority.ts'
import { ApiError } from '../kernel/errors.ts'
import type { Services } from '../services.ts'

type CarriedOutOptions = {
  /** The status of the answer, 200 by default. */
  status?: number
  /** The answer if the record cannot be read; 204 by default. */
  less?: object
}

/**
 * Answers a committed act with the record, as `read` returns it. If reading fails twice, answers without the record:
 * the act is committed, and an error would deny it (record 0089). An ApiError of `read` is an answer too.
 */
export async function answerCarriedOut(
  { log }: Pick<Services, 'log'>,
  res: Response,
  read: () => Promise<object | undefined>,
  { status = 200, less }: CarriedOutOptions = {},
): Promise<void> {
  // The act may have ended its own officer's authority.
  const readAfterwards = () => withoutAuthority(read)
  const record = await readAfterwards()
    // The first attempt may have used a connection that broke.
    .catch(readAfterwards)
    .catch((error: unknown) => {
      if (error instanceof ApiError) throw error
      log.warn({ err: error, request_id: res.locals.request_id }, 'an act was carried out; its record cannot be read')
    })
  const answer = record ?? less
  if (answer) res.status(status).json(answer)
  else res.status(204).end()
}
