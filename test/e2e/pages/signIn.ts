import type { Page } from 'playwright-core'

/** The sign-in page, in English. */
export const signInPage = (page: Page) => {
  const email = page.getByLabel('Work e-mail')
  const password = page.getByLabel('Password')
  return {
    email,
    /** What went wrong, or why one is here. */
    said: page.getByRole('alert'),
    async signIn(who: { email: string; password: string }) {
      await email.fill(who.email)
      await password.fill(who.password)
      await password.press('Enter')
    },
  }
}
