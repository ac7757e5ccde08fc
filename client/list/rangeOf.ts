/** Past this the server only estimates a total (console 3.3); a smaller one is the least there are. */
export const EXACT = 20_000

type Shown = { rows: number; total?: number; meta?: { estimated?: boolean }; page: number; perPage: number }

/** The first and the last row shown and how many there are in all, in words; `all` ends with `+` where it is estimated. */
export function rangeOf({ rows, total, meta, page, perPage }: Shown, inWords: (n: number) => string) {
  const first = (page - 1) * perPage + 1
  return {
    first: inWords(first),
    last: inWords(first + rows - 1),
    all: meta?.estimated ? `${inWords(Math.min(total ?? EXACT, EXACT))}+` : inWords(total ?? 0),
  }
}
