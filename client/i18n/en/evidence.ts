/** Documents and what was seen of them. */
export const evidence = {}
