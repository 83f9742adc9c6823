// A database that a newer version wants to change waits until every page of the older one lets go of it. Pages do
// so by themselves; one that is frozen does not, and the person has to be told.
import type Dexie from 'dexie'

const listeners = new Set<() => void>()

/** Called by every database of the device as it is made. */
export function tellWhenBlocked(database: Dexie): void {
  database.on('blocked', () => {
    for (const listener of listeners) listener()
  })
}

export function onBlockedUpgrade(listener: () => void): void {
  listeners.add(listener)
}
