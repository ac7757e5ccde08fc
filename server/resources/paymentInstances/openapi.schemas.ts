import { z } from 'zod'
import { presents } from '../../contract/operation.ts'
import { count, id } from '../../contract/values.ts'
import type { Settlement } from './settlement.ts'

export const settlementSchema = presents<Settlement>()(
  z
    .strictObject({
      account_number: z.string().meta({ description: 'Its middle is masked in lists.' }),
      bank_account_id: id(),
      bank_account_version: count(),
      brand_id: id(),
      brand_name: z.string(),
      identification_id: id(),
    })
    .meta({
      id: 'Settlement',
      description: 'Where the money goes: the accepted dossiers that the instance was made with, kept for good.',
    }),
)
