import { type MasterKeys, openSealed, SealBroken, seal } from '../../files/keys.ts'
import { isId } from '../../http/path.ts'
import type { Services } from '../../services.ts'

/** What a link in a mail is for. Its token is the id of an address or a mail, sealed: nobody can make another. */
type Purpose = 'confirm' | 'stop'

const contextOf = (purpose: Purpose) => `mail link:${purpose}`

/** The address under /t of a link that signs nobody in. */
export const mailLink = ({ keys, publicUrl }: Pick<Services, 'keys' | 'publicUrl'>, purpose: Purpose, id: string) =>
  `${publicUrl()}/t/mail/${purpose}/${seal(keys, id, contextOf(purpose))}`

/** The id of a link's token; null for one that this service did not make. */
export function openMailLink(keys: MasterKeys, purpose: Purpose, token: string): string | null {
  try {
    const id = openSealed(keys, token, contextOf(purpose)).toString('utf8')
    return isId(id) ? id : null
  } catch (error) {
    if (error instanceof SealBroken) return null
    throw error
  }
}
