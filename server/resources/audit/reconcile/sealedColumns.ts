import { Prisma } from '../../../database/generated/client.ts'
import { fileContext, oldFileContext } from '../../../files/vault.ts'
import { submissionContext } from '../../forms/submissions.ts'
import { totpContext } from '../../officers/totp.ts'
import { webhookContext } from '../../webhooks/secret.ts'

/** A column of values that are encrypted under the master key. */
export type SealedColumn = {
  name: string
  table: string
  column: string
  /** SQL of the owner that the value's context names. */
  owner: Prisma.Sql
  context: (owner: string) => string
  /** The context that older versions used. */
  older?: (owner: string) => string
  /** Further columns that hold the version of the key. */
  set?: (version: number) => Prisma.Sql
  /** SQL: whether an erasure emptied the value of `row`; no other act empties it. */
  erased: Prisma.Sql
}

const erasedWith = (kinds: Prisma.Sql) => Prisma.sql`EXISTS (
  SELECT FROM workspaces JOIN erasures ON erasures.trader_id = workspaces.owner_id
  WHERE workspaces.id = row.workspace_id AND erasures.kinds && ${kinds})`
const OF_DOCUMENT = erasedWith(Prisma.sql`array_append(
  ARRAY(SELECT kind FROM dossier_tables WHERE stored_as = row.resource), 'transactions')`)

/** Parses the owner of a file's key, one text, into the context it is bound to. */
function parseFileContext(contextOf: typeof fileContext) {
  return (owner: string) => {
    const [storage_key, id, sha256] = owner.split(':')
    return contextOf({ storage_key: storage_key!, id: id!, sha256: sha256 ?? null })
  }
}

/** Every column whose values are encrypted under a master key. */
export const SEALED_COLUMNS: SealedColumn[] = [
  {
    name: 'form_submissions',
    table: 'form_submissions',
    column: 'answers_sealed',
    owner: Prisma.sql`id::text`,
    context: submissionContext,
    set: (version) => Prisma.sql`, key_id = ${version}`,
    erased: erasedWith(Prisma.sql`ARRAY['transactions']`),
  },
  {
    name: 'webhooks',
    table: 'webhooks',
    column: 'secret_sealed',
    owner: Prisma.sql`id::text`,
    context: webhookContext,
    erased: erasedWith(Prisma.sql`ARRAY['traders']`),
  },
  {
    name: 'totp_secrets',
    table: 'totp_secrets',
    column: 'secret_sealed',
    owner: Prisma.sql`officer_id::text`,
    context: totpContext,
    erased: Prisma.sql`FALSE`,
  },
  {
    name: 'files',
    table: 'files',
    column: 'wrapped_key',
    owner: Prisma.sql`concat_ws(':', storage_key, id, sha256)`,
    context: parseFileContext(fileContext),
    older: parseFileContext(oldFileContext),
    erased: OF_DOCUMENT,
  },
  {
    name: 'logos',
    table: 'files',
    column: 'public_wrapped',
    owner: Prisma.sql`concat_ws(':', public_key, id, public_sha256)`,
    context: parseFileContext(fileContext),
    older: parseFileContext(oldFileContext),
    erased: OF_DOCUMENT,
  },
  {
    name: 'statement_parts',
    table: 'statement_parts',
    column: 'wrapped_key',
    owner: Prisma.sql`concat_ws(':', storage_key, id, sha256)`,
    context: parseFileContext(fileContext),
    erased: Prisma.sql`FALSE`,
  },
]
