import { HttpError } from 'react-admin'
import { activityHeaders } from './activity.ts'
import { API, codeOf, statusOf } from './http.ts'
import { proveAgain } from './proof.ts'
import { currentSession, sessionEnded } from './session.ts'

type SendOptions = {
  /** The share that was sent, from 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function send(path: string, form: FormData, { onProgress, signal }: SendOptions): Promise<unknown> {
  return new Promise((resolve, reject) => {
    // fetch does not say how much of a body was sent.
    const request = new XMLHttpRequest()
    request.open('POST', `${API}${path}`)
    activityHeaders({ Accept: 'application/json' }).forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const body = parsed(request.responseText)
      if (request.status >= 200 && request.status < 300) return resolve(body)
      const message = (body as { message?: string } | null)?.message ?? request.statusText
      reject(new HttpError(message, request.status, body))
    }
    request.onerror = () => reject(new HttpError('The server cannot be reached.', 0, null))
    request.onabort = () => reject(new DOMException('The request was given up.', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

/** Sends a form with a file to the console API and reports how much of it was sent. Rejects as `request` does. */
export async function sendFile(path: string, form: FormData, options: SendOptions = {}): Promise<unknown> {
  const session = currentSession()
  try {
    return await send(path, form, options)
  } catch (error) {
    if (codeOf(error) === 'SIGN_IN_AGAIN' && (await proveAgain())) return sendFile(path, form, options)
    if (statusOf(error) === 401) sessionEnded(session)
    throw error
  }
}
