import type { Page } from 'playwright-core'

/** The sign-in page, in English. */
export const signInPage = (page: Page) => {
  const email = page.getByLabel('Work e-mail')
  const password = page.getByLabel('Password')
  return {
    email,
    /** The error, or the reason why the officer must sign in. */
    said: page.getByRole('alert'),
    async signIn(who: { email: string; password: string }) {
      await email.fill(who.email)
      await password.fill(who.password)
      await password.press('Enter')
    },
  }
}

/** The dialog over the page of an officer whose session has ended, in English. */
export const signInAgain = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  const password = dialog.getByLabel('Password')
  return {
    dialog,
    password,
    said: (text: string) => dialog.getByRole('alert').getByText(text).waitFor(),
    async with(typed: string) {
      await password.fill(typed)
      await password.press('Enter')
    },
  }
}

/** The dialog that asks for a recent proof of who the officer is, in English. */
export const proveIdentity = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Is it still you?' })
  return {
    dialog,
    password: dialog.getByLabel('Password'),
    said: (text: string) => dialog.getByRole('alert').getByText(text).waitFor(),
  }
}

/** The page of an officer whose password an administrator knows, in English. */
export const firstPassword = (page: Page) => ({
  heading: page.getByRole('heading', { name: 'Choose your own password' }),
  said: (text: string) => page.getByRole('alert').getByText(text).waitFor(),
  async fill(given: string, next: string, again: string) {
    await page.getByLabel('Password you were given').fill(given)
    await page.getByLabel('New password', { exact: true }).fill(next)
    await page.getByLabel('New password again').fill(again)
    await page.getByRole('button', { name: 'Change password' }).click()
  },
})
