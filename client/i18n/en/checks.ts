/** Checks, what was read on the documents, and collisions. */
export const checks = {}
