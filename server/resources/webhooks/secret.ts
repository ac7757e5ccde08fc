import { type MasterKeys, openSealed, seal } from '../../files/keys.ts'

/** Binds a sealed secret to its webhook. */
export const webhookContext = (webhookId: string) => `webhook:${webhookId}`

/** Seals a webhook's secret for its row: it must be readable to sign (decisions B.2), and only there. */
export const sealSecret = (keys: MasterKeys, webhookId: string, secret: string): string =>
  seal(keys, secret, webhookContext(webhookId))

/** The secret to sign with. Throws DecryptionError. */
export const openSecret = (keys: MasterKeys, webhookId: string, sealed: string): string =>
  openSealed(keys, sealed, webhookContext(webhookId)).toString('utf8')
