import { useWords } from '../i18n/useWords.ts'
import chipStyles from './chip.module.css'

/** The answer of an endpoint: its number, or 'no answer'. */
export function HttpStatus({ status }: { status: number }) {
  const words = useWords()
  const good = status >= 200 && status < 300
  return (
    <span className={chipStyles.chip} data-slot="chip" data-tone={good ? 'ok' : 'bad'}>
      {status === 0 ? words('told.no_answer') : status}
    </span>
  )
}
