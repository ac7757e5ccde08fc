/** Contact fields, by name: no other field has these names. */
const CONTACT_MASKS = new Map<string, (text: string) => string>([
  ['email', maskEmail],
  ['phone', maskPhone],
])

/** Fields with data of the trader's own, shown unchanged. */
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

/** Masks the contacts of a row: enough remains to tell people apart, not to reach them. */
export function maskContacts<T>(row: T): T {
  if (Array.isArray(row)) return row.map(maskContacts) as T
  if (typeof row !== 'object' || row === null) return row
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const mask = CONTACT_MASKS.get(name)
      if (mask && typeof value === 'string') return [name, mask(value)]
      return [name, UNMASKED_FIELDS.includes(name) ? value : maskContacts(value)]
    }),
  ) as T
}
