/** Fields that say how to reach somebody; nothing else of ours has these names. */
const CONTACTS = new Map<string, (text: string) => string>([
  ['email', maskEmail],
  ['phone', maskPhone],
])

/** What traders sent of their own is shown as it came. */
const THEIRS = ['metadata', 'payload']

/** `k•••@example.com` */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '•••' : `${[...email][0]}•••${email.slice(at)}`
}

/** The last two digits. */
export function maskPhone(phone: string): string {
  return `•••${phone.replaceAll(/\D/g, '').slice(-2)}`
}

/** The row with contacts as a list shows them: enough to tell people apart, not to reach them. */
export function maskContacts<T>(row: T): T {
  if (Array.isArray(row)) return row.map(maskContacts) as T
  if (typeof row !== 'object' || row === null) return row
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const mask = CONTACTS.get(name)
      if (mask && typeof value === 'string') return [name, mask(value)]
      return [name, THEIRS.includes(name) ? value : maskContacts(value)]
    }),
  ) as T
}
