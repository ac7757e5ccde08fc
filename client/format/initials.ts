/** Two letters of a person's name. */
export function initials(name: string): string {
  const parts = name.trim().split(/\s+/)
  const firstLetter = [...(parts[0] ?? '')][0] ?? '–'
  const last = parts.length > 1 ? ([...(parts.at(-1) ?? '')][0] ?? '') : ''
  return (firstLetter + last).toUpperCase()
}
