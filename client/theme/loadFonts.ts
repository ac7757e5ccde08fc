import type { Language } from '../records.ts'

/** A slow connection shows the fallback after this time (ms), rather than nothing. */
const MAX_WAIT_MS = 500

const WEIGHTS = [400, 500, 600]
const LATIN = [
  ...WEIGHTS.map((weight) => `${weight} 13px 'IBM Plex Sans'`),
  ...[400, 500].map((weight) => `${weight} 13px 'IBM Plex Mono'`),
]
const ARABIC = WEIGHTS.map((weight) => `${weight} 13px 'IBM Plex Sans Arabic'`)

/**
 * Resolves when the console's fonts are loaded: text that is drawn before would change its size and move its page. The
 * page requests the files beside the scripts (vite.config.ts), so this seldom waits.
 */
export async function loadFonts(language: Language): Promise<void> {
  const load = (fonts: string[], sample: string) => fonts.map((font) => document.fonts.load(font, sample))
  const arabic = language === 'ar' ? load(ARABIC, 'ا') : []
  const waited = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))
  await Promise.race([Promise.allSettled([...load(LATIN, 'a'), ...arabic]), waited])
}
