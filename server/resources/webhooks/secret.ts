import { type MasterKeys, open, seal } from '../../files/keys.ts'

/** What a webhook's secret is sealed for. */
export const webhookContext = (webhookId: string) => `webhook:${webhookId}`

/** A webhook's secret as it is kept: it must be readable to sign (decisions B.2), and by nothing but its own row. */
export const sealSecret = (keys: MasterKeys, webhookId: string, secret: string): string =>
  seal(keys, secret, webhookContext(webhookId))

/** The secret to sign with. Throws SealBroken. */
export const openSecret = (keys: MasterKeys, webhookId: string, sealed: string): string =>
  open(keys, sealed, webhookContext(webhookId)).toString('utf8')
