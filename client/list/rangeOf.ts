type Shown = { rows: number; total?: number | undefined; meta?: { estimated?: boolean }; page: number; perPage: number }

/**
 * The first and the last row shown and how many there are in all, in words. Past `exact` the server only estimates a
 * total: `all` ends with `+` then.
 */
export function rangeOf({ rows, total, meta, page, perPage }: Shown, exact: number, inWords: (n: number) => string) {
  const first = (page - 1) * perPage + 1
  return {
    first: inWords(first),
    last: inWords(first + rows - 1),
    all: meta?.estimated ? `${inWords(Math.min(total ?? exact, exact))}+` : inWords(total ?? 0),
  }
}
