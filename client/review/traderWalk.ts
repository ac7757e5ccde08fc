import { useMemo, useSyncExternalStore } from 'react'
import { deleteDraft, readDraft, saveDraft } from '../providers/drafts.ts'
import type { QueueResource } from '../records.ts'

export type WalkStop = { resource: QueueResource; id: string }

/**
 * An officer's walk through the waiting dossiers of one trader. `from`: the queue that it began in and leads back to.
 * `stops`: its dossiers in order, those behind the officer included.
 */
export type TraderWalk = { trader: { id: string; name: string }; from: QueueResource; stops: readonly WalkStop[] }

/** Stored in this tab with the officer's drafts: it survives a reload, and another officer does not inherit it. */
const KEY = 'trader-walk'

const listeners = new Set<() => void>()

function subscribe(onChange: () => void) {
  listeners.add(onChange)
  return () => {
    listeners.delete(onChange)
  }
}

const parse = (json: string | null) => (json === null ? null : (JSON.parse(json) as TraderWalk))

export const readWalk = (): TraderWalk | null => parse(readDraft(KEY))

/** Begins or continues a walk; null ends it. */
export function storeWalk(walk: TraderWalk | null): void {
  if (walk) saveDraft(KEY, JSON.stringify(walk))
  else deleteDraft(KEY)
  for (const onChange of listeners) onChange()
}

/** The position of a dossier in a walk; -1 for a dossier that is not in it. */
export const stopIndex = ({ stops }: TraderWalk, resource: QueueResource, id: string): number =>
  stops.findIndex((stop) => stop.resource === resource && stop.id === id)

/** The walk that a dossier is part of, and its position there, from 1; null if there is none. */
export function useWalkPosition(resource: QueueResource, id: string) {
  const json = useSyncExternalStore(subscribe, () => readDraft(KEY))
  return useMemo(() => {
    const walk = parse(json)
    const index = walk ? stopIndex(walk, resource, id) : -1
    return walk && index >= 0 ? { walk, position: index + 1, all: walk.stops.length } : null
  }, [json, resource, id])
}
