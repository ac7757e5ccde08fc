/** The address of a list with this filter. */
export const listPath = (resource: string, filter: object) =>
  `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
