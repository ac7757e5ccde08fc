import type { AuthProvider } from 'react-admin'
import type { SessionOfficer } from '../records.ts'
import type { Bodies } from './bodies.ts'
import { setDraftOwner } from './drafts.ts'
import { API, isHttpError, request, statusOf } from './http.ts'
import { signedIn } from './session.ts'

const SESSION = `${API}/session`

/** The signed-in officer: one request that all callers share; null before the first call and after a failure. */
let officerRequest: Promise<SessionOfficer> | null = null
/** The server said that there is no session, so there is none to end. */
let isSignedOutByServer = false

async function fetchOfficer(): Promise<SessionOfficer> {
  try {
    const { json } = await request(SESSION)
    isSignedOutByServer = false
    setDraftOwner((json as SessionOfficer).id)
    return json as SessionOfficer
  } catch (error) {
    officerRequest = null
    isSignedOutByServer = statusOf(error) === 401
    throw error
  }
}

function currentOfficer(): Promise<SessionOfficer> {
  officerRequest ??= fetchOfficer()
  return officerRequest
}

/** Forgets the signed-in officer: the next caller asks the server again. */
export function forgetSession(): void {
  officerRequest = null
}

/** Asks the server for the signed-in officer; rejects without a session. */
export const readSession = async (): Promise<SessionOfficer> => (await request(SESSION)).json as SessionOfficer

/** Takes the answer of a call that opened a session: the officer is signed in. */
export function acceptSession(officer: SessionOfficer): void {
  officerRequest = Promise.resolve(officer)
  isSignedOutByServer = false
  setDraftOwner(officer.id)
  signedIn()
}

/** Cookie sessions of the console API. */
export const authProvider: AuthProvider = {
  async login(credentials: Bodies['POST /session']) {
    const { json } = await request(SESSION, { method: 'POST', body: JSON.stringify(credentials) })
    acceptSession(json as SessionOfficer)
  },

  async logout() {
    officerRequest = null
    if (isSignedOutByServer) return
    setDraftOwner(null)
    try {
      await request(SESSION, { method: 'DELETE' })
    } catch (error) {
      // The session is over or the server cannot be reached: in both cases this browser shows nothing more.
      if (!isHttpError(error)) throw error
    }
  },

  async checkAuth() {
    try {
      await currentOfficer()
    } catch (error) {
      // Only a 401 ends the session. If the server cannot be reached, the page reports it.
      if (statusOf(error) === 401) throw error
    }
  },

  // react-admin would answer a request that ended the session with empty data, as if it had succeeded. Here the request
  // fails like any other, and shell/SessionWatch leads to the sign-in page.
  async checkError() {},

  async getIdentity() {
    const { id, name, ...officer } = await currentOfficer()
    return { id, fullName: name, ...officer }
  },

  // Each record carries its rights (`allowed_actions`); the client computes none.
  async getPermissions() {},
}
