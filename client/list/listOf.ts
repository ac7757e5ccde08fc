/** The address of a list with this filter. */
export const listOf = (resource: string, filter: object) =>
  `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
