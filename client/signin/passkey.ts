import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { API, request } from '../providers/http.ts'
import type { SessionOfficer } from '../records.ts'

/** Whether the page was opened at an IP address: browsers make and use passkeys at names alone. */
export const isAtAddress = (): boolean => /^(\d+(\.\d+){3}|\[.*\])$/.test(location.hostname)

/** The address of this machine by its name, if the page was opened at its IP address; null elsewhere. */
export const atLocalName = (): string | null =>
  /^(127(\.\d+){3}|\[::1\])$/.test(location.hostname) ? `http://localhost:${location.port}${location.pathname}` : null

const post = async (path: string, body?: object) =>
  (await request(`${API}/session/${path}`, { method: 'POST', ...(body && { body: JSON.stringify(body) }) })).json

/** Lets the browser make a passkey and adds it. Returns recovery codes with the first second factor, else null. */
export async function addPasskey(): Promise<string[] | null> {
  const response = await startRegistration({ optionsJSON: await post('passkeys/options') })
  return ((await post('passkeys', { response })) as { recovery_codes: string[] | null }).recovery_codes
}

/** Lets the officer choose a passkey, and signs in with it. */
export async function signInByPasskey(): Promise<SessionOfficer> {
  const response = await startAuthentication({ optionsJSON: await post('passkey/options') })
  return (await post('passkey', { response })) as SessionOfficer
}
