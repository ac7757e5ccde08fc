import { z } from 'zod'
import { KycStatus } from '../../database/generated/enums.ts'
import { optionalId, requiredId, requiredText } from '../../http/fields.ts'

/** POST and PUT /brands (interface 4.4); logo and file are uploads. */
export const brandInput = z.object({ name: requiredText(255), identification_id: requiredId() })

export const BRAND_SORTS = ['created_at', 'updated_at', 'name', 'status'] as const

/** GET /brands (decisions G-17) */
export const brandFilters = z.object({ status: z.enum(KycStatus).optional(), identification_id: optionalId() })
