/**
 * The newest change by this officer's own acts, by the record's id: the version that they saw, and the version that the
 * act made of it.
 */
const ownVersions = new Map<string, { from: number; to: number }>()

/**
 * Notes that the officer's own act made this version. The server carries out such an act only on the version that the
 * request names, so the next version differs from the seen one by that act alone.
 */
export function recordOwnVersion({ id, version }: { id: string | number; version: number }, seen: number): void {
  if (version === seen + 1) ownVersions.set(String(id), { from: seen, to: version })
}

/** Whether the officer's own act made the newest version from the shown one. */
export function isOwnVersion(
  shown: { id: string | number; version: number },
  newest: { id: string | number; version: number },
): boolean {
  const change = ownVersions.get(String(newest.id))
  return shown.id === newest.id && change?.from === shown.version && change.to === newest.version
}
