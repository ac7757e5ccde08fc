import type { AuthProvider } from 'react-admin'
import type { SessionOfficer } from '../records.ts'
import { draftsOf } from './drafts.ts'
import { API, isHttpError, request, statusOf } from './http.ts'
import { signedIn } from './session.ts'

const SESSION = `${API}/session`

/** Who is signed in: one question shared by all who ask; null until somebody asks, and after a failure. */
let asked: Promise<SessionOfficer> | null = null
/** The server said that nobody is signed in: there is no session to end. */
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

/** What is known of who is signed in has changed: the next who asks hears it anew. */
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
    const { id, name, ...officer } = await current()
    return { id, fullName: name, ...officer }
  },

  // Rights come with each record (`allowed_actions`); the client holds none.
  async getPermissions() {},
}
