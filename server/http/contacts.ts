/** Names of contact fields; no other field has these names. */
const CONTACT_MASKS = new Map<string, (text: string) => string>([
  ['email', maskEmail],
  ['phone', maskPhone],
])

/** Fields with the trader's own data, shown unchanged. */
const UNMASKED_FIELDS = ['metadata', 'payload']

/** `k•••@example.com` */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '•••' : `${[...email][0]}•••${email.slice(at)}`
}

/** The last two digits. */
export function maskPhone(phone: string): string {
  return `•••${phone.replaceAll(/\D/g, '').slice(-2)}`
}

function maskField(name: string, value: unknown): unknown {
  if (typeof value === 'string') return CONTACT_MASKS.get(name)?.(value) ?? value
  return UNMASKED_FIELDS.includes(name) ? value : maskContacts(value)
}

/**
 * Masks the contacts in a row so that officers can distinguish people but not contact them. Copies only the changed
 * part, because other requests share most of the row.
 */
export function maskContacts<T>(row: T): T {
  if (typeof row !== 'object' || row === null) return row
  let masked: Record<string, unknown> | undefined
  for (const name in row) {
    const value: unknown = row[name]
    const shown = maskField(name, value)
    if (shown === value) continue
    masked ??= (Array.isArray(row) ? [...row] : { ...row }) as Record<string, unknown>
    masked[name] = shown
  }
  return (masked ?? row) as T
}
