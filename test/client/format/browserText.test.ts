import { expect, it } from 'vitest'
import { browserText } from '../../../client/format/browserText.ts'
import { ar } from '../../../client/i18n/ar.ts'
import { fr } from '../../../client/i18n/fr.ts'
import type { Words } from '../../../client/i18n/useWords.ts'

const inWords = ({ account }: { account: { browser_on: string; program: string } }): Words =>
  ((key: 'account.browser_on' | 'account.program', given: Record<string, string> = {}) =>
    account[key === 'account.program' ? 'program' : 'browser_on'].replaceAll(
      /%\{(\w+)\}/g,
      (_, name) => given[name] ?? '',
    )) as Words

it('a browser and its system are named in the officer’s language, a browser alone as it is', () => {
  expect(browserText('Chrome on Linux', inWords(fr))).toBe('Chrome sur Linux')
  expect(browserText('Samsung Internet on Android', inWords(ar))).toBe('Samsung Internet على Android')
  expect(browserText('Safari', inWords(fr))).toBe('Safari')
  expect(browserText(null, inWords(fr))).toBe(fr.account.program)
})
