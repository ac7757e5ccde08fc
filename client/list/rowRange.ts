type ShownPage = {
  rows: number
  total?: number | undefined
  meta?: { estimated?: boolean }
  page: number
  perPage: number
}

/**
 * The range of the rows shown and the total, in words. Above `exact` the server only estimates the total: `all` then
 * ends with `+`.
 */
export function rowRange(
  { rows, total, meta, page, perPage }: ShownPage,
  exact: number,
  inWords: (n: number) => string,
) {
  const firstRow = (page - 1) * perPage + 1
  return {
    first: inWords(firstRow),
    last: inWords(firstRow + rows - 1),
    all: meta?.estimated ? `${inWords(Math.min(total ?? exact, exact))}+` : inWords(total ?? 0),
  }
}
