import type { Words } from '../i18n/useWords.ts'

/** A browser as the server names it ('Firefox on Linux', null for a program), in the officer's language. */
export function browserText(browser: string | null, words: Words): string {
  if (browser === null) return words('account.program')
  const [, name, system] = /^(.+) on (.+)$/.exec(browser) ?? []
  return name && system ? words('account.browser_on', { browser: name, system }) : browser
}
