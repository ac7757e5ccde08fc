import MuiMenu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '../elements/buttonClass.ts'
import { LANGUAGE_INFO, LANGUAGES } from '../i18n/languages.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'

/** The languages as menu items. A hook, because the menu needs them as direct children. */
export function useLanguageItems(chosen?: () => void) {
  const { language, setLanguage } = useLanguage()
  return LANGUAGES.map((each) => (
    <MenuItem
      key={each}
      role="menuitemradio"
      aria-checked={each === language}
      lang={each}
      onClick={() => {
        chosen?.()
        setLanguage(each)
      }}
    >
      <Check size={15} visibility={each === language ? 'visible' : 'hidden'} aria-hidden="true" />
      {LANGUAGE_INFO[each].name}
    </MenuItem>
  ))
}

/** The language menu for a place with room for only two letters. */
export function LanguageMenu() {
  const words = useWords()
  const { language } = useLanguage()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const items = useLanguageItems(() => setAnchor(null))
  return (
    <>
      <button
        type="button"
        className={buttonClass('bare', 'icon', 'small')}
        data-slot="lang"
        aria-label={`${language.toUpperCase()} ${words('language.label')}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {language.toUpperCase()}
      </button>
      <MuiMenu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { role: 'region', 'aria-label': words('language.label') } }}
      >
        {items}
      </MuiMenu>
    </>
  )
}
