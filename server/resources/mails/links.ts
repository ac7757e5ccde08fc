import { DecryptionError, type MasterKeys, openSealed, seal } from '../../files/keys.ts'
import { isId } from '../../http/path.ts'
import type { Services } from '../../services.ts'

/**
 * The purpose of a link in a mail. Its token is the sealed id of an address or a mail, so that only this service can
 * make one.
 */
type Purpose = 'confirm' | 'stop'

const contextOf = (purpose: Purpose) => `mail link:${purpose}`

/** The URL of a link under /t that does not sign the reader in. */
export const mailLink = ({ keys, publicUrl }: Pick<Services, 'keys' | 'publicUrl'>, purpose: Purpose, id: string) =>
  `${publicUrl()}/t/mail/${purpose}/${seal(keys, id, contextOf(purpose))}`

/** Opens a link's token and returns the id; null for a token that this service did not make. */
export function openMailLink(keys: MasterKeys, purpose: Purpose, token: string): string | null {
  try {
    const id = openSealed(keys, token, contextOf(purpose)).toString('utf8')
    return isId(id) ? id : null
  } catch (error) {
    if (error instanceof DecryptionError) return null
    throw error
  }
}
