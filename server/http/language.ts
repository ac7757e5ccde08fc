import type { Request } from 'express'
import { Language } from '../database/generated/enums.ts'

/** The language a public page is shown in: the browser's first choice that we have, else French. */
export const languageOf = (req: Request): Language =>
  Object.values(Language).find((language) => language === req.acceptsLanguages('fr', 'ar', 'en')) ?? 'fr'
