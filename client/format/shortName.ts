/** A person's first name and the initial of the last, as colleagues call each other in a narrow column. */
export function shortName(name: string): string {
  const parts = name.trim().split(/\s+/)
  const last = parts.length > 1 ? [...(parts.at(-1) ?? '')][0] : undefined
  return last ? `${parts[0]} ${last}.` : name.trim()
}
