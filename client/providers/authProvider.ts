import type { AuthProvider } from 'react-admin'
import type { SessionOfficer } from '../records.ts'
import { API, isHttpError, request, statusOf } from './http.ts'

const SESSION = `${API}/session`

/** The officer signed in, as far as this page knows; null after a 401. */
let officer: SessionOfficer | null = null

async function current(): Promise<SessionOfficer> {
  officer ??= (await request(SESSION)).json as SessionOfficer
  return officer
}

/** Cookie sessions of the console API. */
export const authProvider: AuthProvider = {
  async login(credentials: { email: string; password: string }) {
    officer = (await request(SESSION, { method: 'POST', body: JSON.stringify(credentials) })).json as SessionOfficer
  },

  async logout() {
    officer = null
    try {
      await request(SESSION, { method: 'DELETE' })
    } catch (error) {
      // Signed out already, or not reachable: either way this browser shows nothing more.
      if (!isHttpError(error)) throw error
    }
  },

  async checkAuth() {
    try {
      await current()
    } catch (error) {
      // Only a refusal ends the session: while the server is away the page says so itself.
      if (statusOf(error) === 401) throw error
    }
  },

  // react-admin would answer a request that ended the session with empty data, as if it had succeeded. Here it fails
  // like any other, and the layout leads to the sign-in page (layout/SessionWatch).
  async checkError() {},

  async getIdentity() {
    const { id, name, email, role } = await current()
    return { id, fullName: name, email, role }
  },

  // Rights come with each record (`allowed_actions`); the client holds none.
  async getPermissions() {},
}
