import { ar } from './ar.ts'
import { arabicAdmin } from './reactAdminArabic.ts'

/** Everything the console says in Arabic: our messages together with react-admin's. */
export const messages = { ...arabicAdmin, ...ar }
