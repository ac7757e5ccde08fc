import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { firstLanguage } from './i18n/languages.ts'
import { store } from './providers/store.ts'
import { reloadStaleBuild } from './staleBuild.ts'
import './theme/fonts.css'
import './theme/tokens.css'
import './theme/base.css'
import { loadFonts } from './theme/loadFonts.ts'

reloadStaleBuild()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
await loadFonts(firstLanguage(store.getItem<string>('locale'), navigator.languages))
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
