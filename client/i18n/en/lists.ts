/** Saved views, flags and acts on many rows. */
export const lists = {}
