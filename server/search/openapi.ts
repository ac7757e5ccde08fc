import { z } from 'zod'
import { type Operation, presents } from '../openapi/contract/operation.ts'
import { dateTime, id } from '../openapi/contract/values.ts'
import type { DossierKind } from '../review/dossier/dossierKind.ts'
import { query } from './console.routes.ts'
import type { SearchResultGroup } from './search.ts'
import { sourcesOf } from './sources.ts'

const groupOf = (searched: readonly string[]) =>
  presents<SearchResultGroup>()(
    z.strictObject({
      resource: z.enum(searched),
      more: z.boolean().meta({ description: 'Whether the list of that kind finds more.' }),
      results: z.array(
        z.strictObject({
          resource: z.enum(searched),
          id: id(),
          title: z.string(),
          code: z.string().nullable().meta({ description: 'A slug, a reference or an e-mail address.' }),
          detail: z.string().nullable().meta({ description: 'A name beside it, mostly the trader’s.' }),
          state: z.string().nullable(),
          deleted_at: dateTime().nullable().meta({ description: 'Set where its trader deleted it.' }),
        }),
      ),
    }),
  )

/** `dossiers`: the kinds of dossier; the search finds only kinds with a `search`. */
export const searchOperations = (dossiers: readonly Pick<DossierKind, 'search'>[]): Operation[] => [
  {
    id: 'adminSearch',
    method: 'get',
    path: '/api/admin/search',
    group: 'console',
    section: 'Desk',
    summary: 'Find records of every kind',
    description:
      'By a part of their name, or the start of an id, a slug, a RIB, a reference or an e-mail address; transactions by the payer or the amount, lines of the bank by the payer, the reference, the text or the amount, waiting proofs by the reference of their workspace or the number on the cheque: at most five of each kind, the closest first, deleted dossiers last. Where nothing is written so, names that differ by a slip. Account numbers are masked.',
    source: 'console 3.3',
    query,
    answers: [
      {
        status: 200,
        description: 'What was found, by kind.',
        schema: z.strictObject({
          groups: z.array(groupOf(sourcesOf(dossiers).map(({ resource }) => resource))),
          near: z.boolean().meta({
            description:
              'Nothing is written as typed: these names differ from it by a wrong, missing or swapped letter.',
          }),
        }),
      },
    ],
    errors: ['VALIDATION_ERROR'],
    example: { query: { q: 'boulangerie' } },
  },
]
