import type { Operation } from './contract/operation.ts'

/** A curl command that runs once the reader has set its variables, such as `$BASE` and `$KEY`. */
export function curlOf(operation: Operation): string {
  const { method, example = {}, path: pattern } = operation
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => example.path?.[name] ?? '$ID')
  const verb = method.toUpperCase()
  const natural = example.form || example.file || example.body !== undefined ? 'POST' : 'GET'
  const { address, params } = queryOf(operation, path)
  const lines = [`curl ${verb === natural ? '' : `-X ${verb} `}${params.length > 0 ? '-G ' : ''}"$BASE${address}"`]
  for (const header of credentialsOf(operation)) lines.push(`-H "${header}"`)
  for (const [name, value] of params) lines.push(`--data-urlencode ${shellQuote(`${name}=${value}`)}`)
  const flag = operation.urlencoded ? '--data-urlencode' : '-F'
  for (const [name, value] of Object.entries(example.form ?? {}))
    lines.push(`${flag} ${shellQuote(`${name}=${value}`)}`)
  if (example.file) lines.push(`-H "Content-Type: ${operation.text?.type}"`, `--data-binary @${example.file}`)
  if (example.body === undefined) return lines.join(' \\\n  ')
  lines.push(`-H "Content-Type: application/json" -d @- <<JSON`)
  return `${lines.join(' \\\n  ')}\n${JSON.stringify(example.body, null, 2)}\nJSON`
}

/** The query as parameters of curl's -G, or in the address beside a form or file: curl sends neither together with -G. */
function queryOf({ example = {} }: Operation, path: string): { address: string; params: [string, string][] } {
  const params = Object.entries(example.query ?? {})
  if (params.length === 0 || (example.form === undefined && !example.file)) return { address: path, params }
  return { address: `${path}?${new URLSearchParams(params)}`, params: [] }
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
