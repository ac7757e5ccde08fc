import { LinkBase } from 'react-admin'
import { useWords } from '../i18n/useWords.ts'
import { codeOf, isHttpError, statusOf } from '../providers/http.ts'
import { useFirstQueue } from '../registry.tsx'
import { Message } from './Message.tsx'
import { SheetHead } from './SheetHead.tsx'

export function NotFound() {
  const words = useWords()
  return (
    <>
      <SheetHead title={words('not_found.title')} />
      <Message title={words('not_found.title')} text={words('not_found.text')}>
        <LinkBase className="btn primary" to={`/${useFirstQueue()}`}>
          {words('not_found.go')}
        </LinkBase>
      </Message>
    </>
  )
}

export function Forbidden() {
  const words = useWords()
  return (
    <>
      <SheetHead title={words('forbidden.title')} />
      <Message title={words('forbidden.title')} text={words('forbidden.text')} />
    </>
  )
}

/** Replaces a record or list that failed to load: what happened, and what to do about it. */
export function LoadProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const words = useWords()
  const status = statusOf(error)
  if (status === 403) return <Message title={words('forbidden.title')} text={words('forbidden.text')} />
  if (status === 404) return <Message title={words('not_found.title')} text={words('not_found.text')} />
  const id = isHttpError(error) ? error.body?.request_id : undefined
  const unreachable = status === 0 || status === 502 || status === 503 || status === 504
  const code = codeOf(error)
  return (
    <Message
      title={words(unreachable ? 'unreachable.title' : 'problem.title')}
      text={
        unreachable
          ? words('unreachable.text')
          : [words('problem.text'), code && `${code}.`, id && words('problem.request', { id })]
              .filter(Boolean)
              .join(' ')
      }
    >
      <button type="button" className="btn primary" onClick={onRetry}>
        {words('action.try_again')}
      </button>
    </Message>
  )
}
