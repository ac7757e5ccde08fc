import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { CANNOT_START } from './i18n/cannotStart.ts'
import { firstLanguage, LANGUAGE_INFO } from './i18n/languages.ts'
import { openI18nProvider } from './providers/i18nProvider.ts'
import { store } from './providers/store.ts'
import { reloadStaleBuild } from './staleBuild.ts'
import './theme/fonts.css'
import './theme/tokens.css'
import './theme/base.css'
import { loadFonts } from './theme/loadFonts.ts'

reloadStaleBuild()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
const language = firstLanguage(store.getItem<string>('locale'), navigator.languages)

// Not awaited by the module: a file of words may share code with this one, and each would wait for the other.
Promise.all([openI18nProvider(language), loadFonts(language)]).then(
  ([i18nProvider]) =>
    createRoot(root).render(
      <StrictMode>
        <App i18nProvider={i18nProvider} />
      </StrictMode>,
    ),
  () => {
    root.lang = language
    root.dir = LANGUAGE_INFO[language].direction
    root.role = 'alert'
    root.textContent = CANNOT_START[language]
  },
)
