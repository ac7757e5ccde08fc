import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { reloadStaleBuild } from './staleBuild.ts'
import './theme/fonts.css'
import './theme/tokens.css'
import './theme/base.css'

reloadStaleBuild()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
