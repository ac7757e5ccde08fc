import { useState } from 'react'
import { buttonClass } from '../elements/buttonClass.ts'
import { lazyComponent, OnceOpened } from '../elements/lazyComponent.tsx'
import { useLanguage, useWords } from '../i18n/useWords.ts'

const LanguageItems = lazyComponent(async () => (await import('./LanguageItems.tsx')).LanguageItems)

/** The language menu for a place with room for only two letters. */
export function LanguageMenu() {
  const words = useWords()
  const { language } = useLanguage()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
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
      <OnceOpened isOpen={anchor !== null}>
        <LanguageItems anchor={anchor} onClose={() => setAnchor(null)} />
      </OnceOpened>
    </>
  )
}
