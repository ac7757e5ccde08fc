import { useEffect, useRef } from 'react'
import { LinkBase, useLocation } from 'react-admin'
import { buttonClass } from '../elements/buttonClass.ts'
import { useWords } from '../i18n/useWords.ts'
import { codeOf, isHttpError, isUnreachable, statusOf } from '../providers/http.ts'
import { useFindResource, useFirstQueue } from '../registry.tsx'
import { Message } from './Message.tsx'
import { PageHead } from './PageHead.tsx'

export function NotFound() {
  const words = useWords()
  return (
    <>
      <PageHead title={words('not_found.title')} />
      <Message title={words('not_found.title')} text={words('not_found.text')}>
        <LinkBase className={buttonClass('primary')} to={`/${useFirstQueue()}`}>
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
      <PageHead title={words('forbidden.title')} />
      <Message title={words('forbidden.title')} text={words('forbidden.text')} />
    </>
  )
}

/** Replaces a record that does not exist, with a link back to the list that its address belongs to. */
function MissingRecord() {
  const words = useWords()
  const name = useLocation().pathname.split('/')[1] ?? ''
  const list = useFindResource()(name)
  return (
    <Message title={words('not_found.title')} text={words('not_found.text')}>
      {list && (
        <LinkBase className={buttonClass('primary')} to={`/${name}`}>
          {words('not_found.back', { list: words(list.label) })}
        </LinkBase>
      )}
    </Message>
  )
}

const RETRY_MS = 10_000

/** Replaces content while the server cannot be reached; retries every 10 seconds. */
function ServerUnreachable({ onRetry }: { onRetry: () => void }) {
  const words = useWords()
  const retry = useRef(onRetry)
  retry.current = onRetry
  useEffect(() => {
    const timer = setInterval(() => retry.current(), RETRY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <Message title={words('unreachable.title')} text={words('unreachable.text')}>
      <button type="button" className={buttonClass('primary')} onClick={onRetry}>
        {words('action.try_again')}
      </button>
    </Message>
  )
}

/** Replaces a record or list that failed to load: the problem, and the remedy. */
export function LoadProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const words = useWords()
  const status = statusOf(error)
  if (status === 403) return <Message title={words('forbidden.title')} text={words('forbidden.text')} />
  if (status === 404) return <MissingRecord />
  if (isUnreachable(error)) return <ServerUnreachable onRetry={onRetry} />
  const id = isHttpError(error) ? error.body?.request_id : undefined
  const code = codeOf(error)
  const text = [words('problem.text'), code && `${code}.`, id && words('problem.request', { id })]
  return (
    <Message title={words('problem.title')} text={text.filter(Boolean).join(' ')}>
      <button type="button" className={buttonClass('primary')} onClick={onRetry}>
        {words('action.try_again')}
      </button>
    </Message>
  )
}
