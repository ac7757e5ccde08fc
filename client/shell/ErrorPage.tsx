import { clsx } from 'clsx'
import { buttonClass } from '../elements/buttonClass.ts'
import { useWords } from '../i18n/useWords.ts'
import { Message } from '../layout/Message.tsx'
import layoutStyles from './Layout.module.css'

/** Shown when the console itself crashes. Only the page is lost, because it had sent no request. */
export function ErrorPage({ resetErrorBoundary }: { resetErrorBoundary: (reason: unknown) => void }) {
  const words = useWords()
  return (
    <main className={clsx(layoutStyles.sheet, layoutStyles.alone)}>
      <Message title={words('crash.title')} text={words('crash.text')}>
        <button type="button" className={buttonClass('primary')} onClick={() => resetErrorBoundary('again')}>
          {words('action.try_again')}
        </button>
        <button type="button" className={buttonClass()} onClick={() => window.location.reload()}>
          {words('action.reload')}
        </button>
      </Message>
    </main>
  )
}
