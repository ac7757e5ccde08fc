import { clsx } from 'clsx'
import textStyles from '../elements/text.module.css'
import { useWords } from '../i18n/useWords.ts'
import layoutStyles from './Layout.module.css'

export function LoadingPage() {
  const words = useWords()
  return (
    <div className={clsx(layoutStyles.sheet, layoutStyles.alone)} role="status">
      <span className={textStyles.spoken}>{words('loading')}</span>
    </div>
  )
}
