import type { AuthProvider } from 'react-admin'
import type { SessionOfficer } from '../records.ts'
import { draftsOf } from './drafts.ts'
import { API, isHttpError, request, statusOf } from './http.ts'
import { signedIn } from './session.ts'

const SESSION = `${API}/session`

/** The signed-in officer: one request that all callers share; null before the first call and after a failure. */
let asked: Promise<SessionOfficer> | null = null
/** The server said that nobody is signed in, so there is no session to end. */
let nobody = false

async function ask(): Promise<SessionOfficer> {
  try {
    const { json } = await request(SESSION)
    nobody = false
    draftsOf((json as SessionOfficer).id)
    return json as SessionOfficer
  } catch (error) {
    asked = null
    nobody = statusOf(error) === 401
    throw error
  }
}

function current(): Promise<SessionOfficer> {
  asked ??= ask()
  return asked
}

/** Forgets who is signed in: the next caller asks the server again. */
export function forgetSession(): void {
  asked = null
}

/** Cookie sessions of the console API. */
export const authProvider: AuthProvider = {
  async login(credentials: { email: string; password: string }) {
    const { json } = await request(SESSION, { method: 'POST', body: JSON.stringify(credentials) })
    asked = Promise.resolve(json as SessionOfficer)
    nobody = false
    draftsOf((json as SessionOfficer).id)
    signedIn()
  },

  async logout() {
    asked = null
    if (nobody) return
    draftsOf(null)
    try {
      await request(SESSION, { method: 'DELETE' })
    } catch (error) {
      // Already signed out, or the server cannot be reached: in both cases this browser shows nothing more.
      if (!isHttpError(error)) throw error
    }
  },

  async checkAuth() {
    try {
      await current()
    } catch (error) {
      // Only a 401 ends the session. While the server cannot be reached, the page says so itself.
      if (statusOf(error) === 401) throw error
    }
  },

  // react-admin would answer a request that ended the session with empty data, as if it had succeeded. Here the request
  // fails as any other, and layout/SessionWatch leads to the sign-in page.
  async checkError() {},

  async getIdentity() {
    const { id, name, ...officer } = await current()
    return { id, fullName: name, ...officer }
  },

  // Each record carries its rights (`allowed_actions`); the client has none of its own.
  async getPermissions() {},
}
