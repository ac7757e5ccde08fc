import type { TestApp } from './app.ts'

export type Answer<T = Record<string, never>> = { status: number; body: T; headers: Headers; text: string }

/** Bodies are untyped, as for a client of another company: the tests themselves check the shape. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads any JSON
export type Json = any

export type Call = {
  json?: unknown
  form?: FormData
  body?: BodyInit
  headers?: Record<string, string> | undefined
  redirect?: RequestRedirect
}

/** Sends one real HTTP request; parses JSON answers. */
export async function call(
  app: Pick<TestApp, 'url'>,
  method: string,
  path: string,
  options: Call = {},
): Promise<Answer<Json>> {
  const { json, form, body, headers = {}, redirect = 'manual' } = options
  const response = await fetch(new URL(path, app.url), {
    method,
    redirect,
    body: json !== undefined ? JSON.stringify(json) : (form ?? body ?? null),
    headers: { ...(json !== undefined && { 'Content-Type': 'application/json' }), ...headers },
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, body: isJson && text ? JSON.parse(text) : null, headers: response.headers, text }
}

/** Builds a form with fields and files, as traders send it. */
export function formOf(fields: Record<string, string | { name: string; content: Uint8Array }>): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields))
    if (typeof value === 'string') form.append(field, value)
    else form.append(field, new Blob([new Uint8Array(value.content)]), value.name)
  return form
}
