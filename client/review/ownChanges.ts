/** Versions that an act of this officer made of the version that they saw, by the record's id. */
const made = new Map<string, { from: number; to: number }>()

/**
 * Says that the officer's own act answered this record. The server carries out such an act on the version that it names
 * alone, so the next version differs from the one that the officer saw by the act and by nothing else.
 */
export function noteOwnChange({ id, version }: { id: string | number; version: number }, seen: number): void {
  if (version === seen + 1) made.set(String(id), { from: seen, to: version })
}

/** Whether the officer's own act made the newest version of the one that is shown. */
export function isOwnChange(
  shown: { id: string | number; version: number },
  newest: { id: string | number; version: number },
): boolean {
  const change = made.get(String(newest.id))
  return shown.id === newest.id && change?.from === shown.version && change.to === newest.version
}
