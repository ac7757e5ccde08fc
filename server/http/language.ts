import { parseCookie } from 'cookie'
import type { Request, Response } from 'express'
import { Language } from '../database/generated/enums.ts'

const COOKIE = 'lang'
const MONTH_MS = 30 * 24 * 3_600_000

const ours = (tag = '') => Object.values(Language).find((language) => language === tag.toLowerCase().split('-')[0])

/** What the page's switch asks for with this very request (`?lang=`). */
export const chosenLanguage = ({ query }: Request) => (typeof query.lang === 'string' ? ours(query.lang) : undefined)

/**
 * The language a public page is shown in: what its switch says, kept in a cookie so that it lasts over the way to the
 * gateway and back; else the browser's first choice that we have, else the given one.
 */
export function pageLanguage(req: Request, res: Response, otherwise: Language): Language {
  const chosen = chosenLanguage(req)
  if (chosen) res.cookie(COOKIE, chosen, { httpOnly: true, sameSite: 'lax', maxAge: MONTH_MS, secure: req.secure })
  const kept = ours(parseCookie(req.headers.cookie ?? '')[COOKIE])
  return chosen ?? kept ?? req.acceptsLanguages().map(ours).find(Boolean) ?? otherwise
}
