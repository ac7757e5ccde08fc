import type { SuggestionRules } from '../../review/checks/suggestions.ts'

/** The reasons that the findings about a brand suggest (record 0065). */
export const brandSuggests: SuggestionRules = {
  checks: {
    brand_shares_nothing: 'BR_NAME_MISMATCH',
    name_hidden: 'BR_NAME_OFFENSIVE',
    name_mixed: 'BR_NAME_OFFENSIVE',
    name_phone: 'BR_NAME_CONTACT',
    name_email: 'BR_NAME_CONTACT',
    name_link: 'BR_NAME_CONTACT',
    looks_like: 'BR_NAME_OFFICIAL',
    logo_unreadable: 'BR_LOGO_QUALITY',
    logo_transparent: 'BR_LOGO_QUALITY',
    logo_opaque: 'BR_LOGO_QUALITY',
    at_20_thin: 'BR_LOGO_QUALITY',
    file_missing: 'BR_FILE_MISSING',
    parent_refused: 'BR_ID_REFUSED',
  },
  collisions: { same: { name: 'BR_DUPLICATE' }, different: { name: 'BR_NAME_PROTECTED' } },
}
