import { z } from 'zod'
import { FileKind } from '../../database/generated/enums.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { count, dateTime, freeObject, id, idAndName, localizedName } from '../../openapi/contract/values.ts'
import { personRead } from '../../review/console/openapi.schemas.ts'
import type { DossierKind } from '../../review/dossier/dossierKind.ts'
import { lineFacts } from '../returnedFees/openapi.ts'
import { receiptQuery } from './console.routes.ts'
import type { Receipt } from './receipt.ts'

const hash = () => z.string().regex(/^[0-9a-f]{64}$/)
const entryId = () => z.string().regex(/^\d+$/)

const proof = z
  .strictObject({
    entry: entryId(),
    leaf: hash().meta({ description: 'SHA-256 of a byte 0 and `entry` as JSON with sorted keys.' }),
    place: count().meta({ description: 'From 0.' }),
    path: z
      .array(z.strictObject({ side: z.enum(['left', 'right']), hash: hash() }))
      .meta({ description: 'Neighbours from the leaf up to the root; a pair is hashed after a byte 1.' }),
    seal: z.strictObject({
      body: freeObject().meta({ description: 'What `hash` covers, after a byte 2.' }),
      hash: hash(),
      signature: z.string().meta({ description: 'Ed25519 over the bytes of `hash`, base64url.' }),
      key: z.strictObject({ fingerprint: hash() }).nullable(),
    }),
  })
  .meta({ id: 'SealProof' })

const receipt = presents<Receipt>()(
  z
    .strictObject({
      kind: z.literal('countersign.receipt'),
      version: z.literal(2),
      decision: z.strictObject({
        entry_id: entryId(),
        resource: z.string(),
        record_id: id(),
        workspace_id: id().nullable(),
        action: z.string(),
        from: z.string().nullable(),
        to: z.string().nullable(),
        at: z.string().meta({ description: 'UTC, to the microsecond.' }),
        by: z
          .strictObject({ id: id(), name: z.string().nullable() })
          .meta({ description: 'The officer, or the trader who answers; the name is null where it was erased.' }),
        confirmed_by: idAndName().nullable().meta({ description: 'The second officer.' }),
        reason: z.string().nullable().meta({ description: 'What the trader reads, or their answer.' }),
        reason_codes: z.array(z.string()),
        reverses: entryId().nullable(),
        submission: count().nullable(),
      }),
      trader: z
        .strictObject({ user_id: count(), name: z.string() })
        .nullable()
        .meta({ description: 'Null where the entry was sealed without it, or it was erased.' }),
      facts: z.array(
        z.strictObject({
          field: z.string(),
          value: z.string().nullable().meta({ description: 'Null where it is left out.' }),
          shown: z.string().nullable(),
          names: localizedName().nullable(),
        }),
      ),
      files: z.array(
        z.strictObject({
          id: id(),
          kind: z.string().nullable(),
          name: z.string().nullable(),
          size: count().nullable(),
          sha256: hash(),
          pages_seen: z.array(count()),
        }),
      ),
      people: z
        .array(z.strictObject(personRead))
        .optional()
        .meta({ description: 'The people on the document, as officers read them, where that was sealed.' }),
      money: z
        .strictObject({
          state: z.string(),
          line: lineFacts()
            .nullable()
            .meta({ description: 'The matched line of the bank; null where none was matched.' }),
        })
        .optional()
        .meta({ description: 'The money beside an accepted proof of payment, where its entry was sealed with it.' }),
      pins: z
        .array(
          z.strictObject({
            file_id: id(),
            kind: z.enum(FileKind),
            page: z.int().min(1),
            x: z.number(),
            y: z.number(),
            w: z.number().nullable(),
            h: z.number().nullable(),
            text: z.string().nullable(),
          }),
        )
        .optional()
        .meta({
          description: 'Where on the documents it points, as sealed: fractions of a page from its top left.',
        }),
      information_request: z
        .strictObject({ id: id(), due_at: dateTime().nullable() })
        .optional()
        .meta({ description: 'The question that was asked or answered; `due_at` where it was asked.' }),
      screening: z
        .strictObject({
          state: z.string(),
          runs: z.array(id()).meta({ description: 'The screening runs that compared its names.' }),
          lists: z.array(z.strictObject({ list: z.string(), version: count() })),
          hits: z.array(
            z.strictObject({
              id: z.string(),
              list: z.string(),
              version: count(),
              kind: z.string(),
              ref: z.string(),
              score: z.number(),
              blocks: z.boolean(),
              answer: z.string().nullable(),
            }),
          ),
        })
        .optional()
        .meta({ description: 'What its names met on the watch lists, where a list was in force.' }),
      checklist: z
        .array(
          z.strictObject({
            code: z.string(),
            texts: localizedName(),
            required: z.boolean(),
            ticked: z.strictObject({ by: idAndName(), at: dateTime() }).nullable(),
          }),
        )
        .optional()
        .meta({ description: 'The lines of the checklist, as sealed; the words of the ticks are left out.' }),
      entry: freeObject().meta({ description: 'The journal entry as sealed, without its private fields.' }),
      opened: z.record(z.string(), z.strictObject({ salt: hash(), value: z.unknown() })),
      withheld: z
        .array(z.strictObject({ field: z.string(), commitment: hash().nullable(), sha256: hash().nullable() }))
        .meta({ description: 'Private fields, by their commitments; of an older entry by their hash.' }),
      proof,
      remarks: z
        .array(z.string())
        .meta({ description: 'What the receipt leaves out; it follows from the other members.' }),
    })
    .meta({
      id: 'Receipt',
      description:
        'Proof of a decision, of a question to the trader or of the answer; docs/verify verifies it without the service. Every member is proved by the seal, or follows from one that is.',
    }),
)

/** The operations of receipts. The examples name a decided dossier of each kind, and the entry of its decision. */
export const receiptOperations = (kinds: readonly Pick<DossierKind, 'name' | 'title'>[]): Operation[] =>
  kinds.map(({ name, title }) => receiptOperation(name, title.en))

const receiptOperation = (name: string, singular: string): Operation => ({
  id: `adminGet${singular.replace(/ ([a-z])/g, (_, letter: string) => letter.toUpperCase())}Receipt`,
  method: 'get',
  path: `/api/admin/${name}/:id/decisions/:entry_id/receipt`,
  group: 'console',
  section: 'Receipts',
  summary: 'Read the receipt of a decision or a question',
  description:
    'Proof of the decision that is verified without the service. `entry_id` is the journal entry of the decision, as in the timeline; questions to the trader (`request_information`) and answers (`answer`) have one too. Journaled as `export`.',
  source: 'record 0080',
  pathParams: { entry_id: z.int().min(1) },
  query: receiptQuery,
  answers: [
    {
      status: 200,
      description: 'The receipt; with `Accept: application/pdf` one printed page with the same facts.',
      schema: receipt,
      type: 'application/pdf',
      headers: ['Content-Disposition'],
    },
  ],
  errors: ['VALIDATION_ERROR', 'NOT_SEALED_YET', 'JOURNAL_ALTERED'],
  example: { path: { id: `$DECIDED_${variableOf(singular)}`, entry_id: `$DECISION_ON_${variableOf(singular)}` } },
})

const variableOf = (singular: string) => singular.toUpperCase().replaceAll(' ', '_')
