import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { firstLanguage } from './i18n/languages.ts'
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
const [i18nProvider] = await Promise.all([openI18nProvider(language), loadFonts(language)])
createRoot(root).render(
  <StrictMode>
    <App i18nProvider={i18nProvider} />
  </StrictMode>,
)
