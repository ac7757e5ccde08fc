/** The dashboard, exports and settings. */
export const oversight = {}
