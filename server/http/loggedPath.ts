const RECORD = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{1,9})$/i

/**
 * Writes the path of a request for the log. Steps of routes and ids of records stay; anything else becomes `:`, because
 * a path may hold a link's slug or any text that a stranger types. The query is left out.
 * @param words the literal steps of all routes
 */
export function loggedPath(url: string, words: ReadonlySet<string>): string {
  const [path = ''] = url.split(/[?#]/)
  const shown = (step: string) => (step === '' || words.has(step) || RECORD.test(step) ? step : ':')
  // No route has this many steps.
  return path.split('/', 12).map(shown).join('/')
}

/** The literal steps of routes as Express writes them. */
export const routeWords = (routes: readonly string[]): ReadonlySet<string> =>
  new Set(routes.flatMap((route) => route.split('/')).filter((step) => !step.includes(':')))
