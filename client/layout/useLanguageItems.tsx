import MenuItem from '@mui/material/MenuItem'
import { Check } from 'lucide-react'
import { LANGUAGE_INFO, LANGUAGES } from '../i18n/languages.ts'
import { useLanguage } from '../i18n/useWords.ts'

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
