import { buttonClass } from '../elements/buttonClass.ts'
import { useWords } from '../i18n/useWords.ts'
import { Message } from '../layout/Message.tsx'
import { isHttpError } from '../providers/http.ts'

/** Shown if the server does not know a filter or sort in the address: names it, and links to the plain list. */
export function UnknownAddress({ error, onClear }: { error: unknown; onClear: () => void }) {
  const words = useWords()
  const fields = isHttpError(error) ? Object.keys(error.body?.errors ?? {}) : []
  const what = [...new Set(fields.map((field) => field.split('.')[0]))].join(words('comma'))
  return (
    <Message title={words('address.title')} text={words('address.text', { what })}>
      <button type="button" className={buttonClass('primary')} onClick={onClear}>
        {words('address.clear')}
      </button>
    </Message>
  )
}
