/**
 * Authorizations of regulated professions (decisions appendix D): a ministry or a professional order approved their
 * holder.
 */
export const REGULATED_AUTHORIZATIONS = [
  'notary',
  'lawyer',
  'bailiff',
  'doctor',
  'dentist',
  'pharmacist',
  'veterinary',
  'architect',
  'accountant',
  'other_agrement',
]

const activity = (position: number) => `00000000-0000-4000-8000-3000000000${position}`

/** Activities that need a ministry's approval for every type of establishment (review-practice 1). */
export const REGULATED_ACTIVITIES = [
  activity(11), // hotels
  activity(12), // travel agencies
  activity(14), // jewellery
  activity(16), // pharmacies
  activity(17), // opticians
  activity(26), // passenger transport
  activity(27), // driving schools
  activity(28), // private teaching
  activity(29), // health care
]

type AuthorizationRequest = { authorization_type?: { code: string }; activity_id?: string | null }

/** Whether an identification is of a regulated profession or activity. */
export const isRegulated = ({ authorization_type, activity_id }: AuthorizationRequest): boolean =>
  REGULATED_AUTHORIZATIONS.includes(authorization_type?.code ?? '') || REGULATED_ACTIVITIES.includes(activity_id ?? '')
