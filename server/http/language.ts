import { parseCookie } from 'cookie'
import type { Request, Response } from 'express'
import { Language } from '../database/generated/enums.ts'

const COOKIE = 'lang'
const MONTH_MS = 30 * 24 * 3_600_000

const supportedLanguage = (tag = '') =>
  Object.values(Language).find((language) => language === tag.toLowerCase().split('-')[0])

/** The language chosen by the page's switch in this request (`?lang=`). */
export const chosenLanguage = ({ query }: Request) =>
  typeof query.lang === 'string' ? supportedLanguage(query.lang) : undefined

/** The language of a document for an officer: `?lang=`, else the browser's first supported one, else English. */
export const documentLanguage = (req: Request): Language =>
  chosenLanguage(req) ?? req.acceptsLanguages().map(supportedLanguage).find(Boolean) ?? 'en'

/**
 * The language of a public page: the one chosen by its switch, which a cookie carries through the gateway and back;
 * else the browser's first supported language; else the given one.
 */
export function pageLanguage(req: Request, res: Response, otherwise: Language): Language {
  const chosen = chosenLanguage(req)
  if (chosen) res.cookie(COOKIE, chosen, { httpOnly: true, sameSite: 'lax', maxAge: MONTH_MS, secure: req.secure })
  const cookieLanguage = supportedLanguage(parseCookie(req.headers.cookie ?? '')[COOKIE])
  return chosen ?? cookieLanguage ?? req.acceptsLanguages().map(supportedLanguage).find(Boolean) ?? otherwise
}
