import type { Operation } from './contract/operation.ts'

/** A curl command that runs once the reader has set its variables, such as `$BASE` and `$KEY`. */
export function curlOf(operation: Operation): string {
  const { method, example = {}, path: pattern } = operation
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => example.path?.[name] ?? '$ID')
  const query = Object.entries(example.query ?? {})
  const verb = method.toUpperCase()
  const natural = example.form || example.body !== undefined ? 'POST' : 'GET'
  // curl sends no form together with -G: the query then stands in the address.
  const isInAddress = query.length > 0 && example.form !== undefined
  const address = isInAddress ? `${path}?${new URLSearchParams(query)}` : path
  const getsQuery = query.length > 0 && !isInAddress
  const lines = [`curl ${verb === natural ? '' : `-X ${verb} `}${getsQuery ? '-G ' : ''}"$BASE${address}"`]
  for (const header of credentialsOf(operation)) lines.push(`-H "${header}"`)
  if (getsQuery) for (const [name, value] of query) lines.push(`--data-urlencode ${shellQuote(`${name}=${value}`)}`)
  const flag = operation.urlencoded ? '--data-urlencode' : '-F'
  for (const [name, value] of Object.entries(example.form ?? {}))
    lines.push(`${flag} ${shellQuote(`${name}=${value}`)}`)
  if (example.body === undefined) return lines.join(' \\\n  ')
  lines.push(`-H "Content-Type: application/json" -d @- <<JSON`)
  return `${lines.join(' \\\n  ')}\n${JSON.stringify(example.body, null, 2)}\nJSON`
}

/** In double quotes when the text contains a variable, else in single quotes. */
function shellQuote(text: string): string {
  if (/^[\w=@./-]+$/.test(text)) return text
  return text.includes('$') ? `"${text.replaceAll('"', '\\"')}"` : `'${text}'`
}

function credentialsOf({ group, open }: Operation): string[] {
  if (open) return []
  switch (group) {
    case 'external':
      return ['X-Api-Key: $KEY', 'X-Api-Secret: $SECRET']
    case 'pay_links':
      return ['X-API-KEY: $KEY', 'X-API-SECRET: $SECRET']
    case 'api_keys':
      return ['Authorization: Bearer $TOKEN']
    case 'console':
      return ['Cookie: $SESSION']
    default:
      return []
  }
}
