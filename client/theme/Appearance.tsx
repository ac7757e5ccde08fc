import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { useStore } from 'react-admin'
import rtlPlugin from 'stylis-plugin-rtl'
import { useLanguage } from '../i18n/useWords.ts'
import { themeFor } from './theme.ts'

const styleCaches = {
  ltr: createCache({ key: 'mui' }),
  rtl: createCache({ key: 'muirtl', stylisPlugins: [rtlPlugin] }),
}

type Mode = 'light' | 'dark'

/** The current theme and its setter: the officer's choice, or the system's theme until they choose. */
export function useMode(): [Mode, (mode: Mode) => void] {
  const system = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true }) ? 'dark' : 'light'
  const [chosen, choose] = useStore<Mode | undefined>('theme')
  return [chosen ?? system, choose]
}

/** Sets the document's language, direction and colours, for our own CSS and for MUI. */
export function Appearance({ children }: { children: ReactNode }) {
  const { language, direction } = useLanguage()
  const [mode] = useMode()
  useLayoutEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = direction
    document.documentElement.dataset.theme = mode
  }, [language, direction, mode])
  const theme = useMemo(() => themeFor(direction, mode), [direction, mode])
  return (
    <CacheProvider value={styleCaches[direction]}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </CacheProvider>
  )
}
