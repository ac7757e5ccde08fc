import { z } from 'zod'
import { KycStatus } from '../../database/generated/enums.ts'
import { optionalId, requiredId, requiredText } from '../../http/fields.ts'

/** POST and PUT /identifications (interface 4.4); the file is an upload. */
export const identificationInput = z.object({
  name: requiredText(255),
  establishment_type_id: requiredId(),
  authorization_type_id: requiredId(),
  activity_id: optionalId(),
})

export const IDENTIFICATION_SORTS = ['created_at', 'updated_at', 'name', 'status'] as const

/** GET /identifications (decisions G-16) */
export const identificationFilters = z.object({ status: z.enum(KycStatus).optional() })
