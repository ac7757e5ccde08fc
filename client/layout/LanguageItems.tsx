import Menu from '@mui/material/Menu'
import { useWords } from '../i18n/useWords.ts'
import { useLanguageItems } from './useLanguageItems.tsx'

/** The menu of the languages, below its button; closed while that is null. */
export function LanguageItems({ anchor, onClose }: { anchor: HTMLElement | null; onClose: () => void }) {
  const words = useWords()
  const items = useLanguageItems(onClose)
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ paper: { role: 'region', 'aria-label': words('language.label') } }}
    >
      {items}
    </Menu>
  )
}
