import { Moon, Sun } from 'lucide-react'
import { buttonClass } from '../elements/buttonClass.ts'
import { useWords } from '../i18n/useWords.ts'
import { useMode } from '../theme/Appearance.tsx'

export function ThemeSwitch() {
  const words = useWords()
  const [mode, setMode] = useMode()
  const other = mode === 'dark' ? 'light' : 'dark'
  const Icon = mode === 'dark' ? Sun : Moon
  const label = words(`theme.${other}`)
  return (
    <button
      type="button"
      className={buttonClass('bare', 'icon', 'small')}
      aria-label={label}
      title={label}
      onClick={() => setMode(other)}
    >
      <Icon size={16} strokeWidth={1.5} />
    </button>
  )
}
