import { createTheme, type Theme } from '@mui/material/styles'

/** The MUI theme on the tokens of tokens.css. It serves light and dark: `data-theme` changes the tokens. */
export function themeFor(direction: 'ltr' | 'rtl', mode: 'light' | 'dark'): Theme {
  return createTheme({
    cssVariables: { nativeColor: true, disableCssColorScheme: true },
    direction,
    shape: { borderRadius: 6 },
    typography: { fontFamily: 'var(--font)', fontSize: 13, button: { textTransform: 'none', fontWeight: 500 } },
    palette: {
      mode,
      primary: { main: 'var(--accent)', contrastText: 'var(--on-accent)' },
      error: { main: 'var(--bad)' },
      warning: { main: 'var(--warn)' },
      info: { main: 'var(--info)' },
      success: { main: 'var(--ok)' },
      text: { primary: 'var(--text)', secondary: 'var(--text-2)' },
      background: { default: 'var(--bg)', paper: 'var(--raised)' },
      divider: 'var(--line)',
    },
    transitions: { create: () => 'none' },
    components: {
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiPaper: {
        defaultProps: { elevation: 0 },
        styleOverrides: { root: { backgroundImage: 'none', color: 'var(--text)' } },
      },
      MuiDialog: {
        defaultProps: { transitionDuration: 0 },
        styleOverrides: { paper: { borderRadius: 10, border: '1px solid var(--line)', boxShadow: 'var(--shadow-2)' } },
      },
      MuiPopover: {
        defaultProps: { transitionDuration: 0 },
        styleOverrides: {
          paper: { borderRadius: 8, border: '1px solid var(--line)', boxShadow: 'var(--shadow-2)', marginTop: 4 },
        },
      },
      MuiMenuItem: {
        styleOverrides: {
          root: { font: '400 var(--t-13) var(--font)', minHeight: 32, padding: '7px 14px 7px 10px', gap: 8 },
        },
      },
      MuiTooltip: {
        defaultProps: { enterDelay: 400 },
        styleOverrides: {
          tooltip: { font: '500 var(--t-12) var(--font)', background: 'var(--text)', color: 'var(--surface)' },
        },
      },
    },
  })
}
