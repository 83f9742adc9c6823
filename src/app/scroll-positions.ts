// Where each entry of the history was left, for this tab; a page that is loaded anew still knows it.
import * as v from 'valibot'

const KEY = 'scrollPositions'
/** Nobody goes back further than that. */
const MOST = 50

const stored = v.record(v.string(), v.number())

export interface ScrollPositions {
  read(entry: string): number
  note(entry: string, position: number): void
  /** The page is about to go. */
  keep(): void
}

function readStored(memory: Pick<Storage, 'getItem'>): Record<string, number> {
  try {
    return v.parse(stored, JSON.parse(memory.getItem(KEY) ?? '{}'))
  } catch {
    return {} // not what this app wrote
  }
}

export function createScrollPositions(memory: Pick<Storage, 'getItem' | 'setItem'>): ScrollPositions {
  const positions = new Map(Object.entries(readStored(memory)))
  return {
    read: (entry) => positions.get(entry) ?? 0,
    note(entry, position) {
      positions.delete(entry) // the last one noted is the last to go
      positions.set(entry, Math.round(position))
    },
    keep() {
      try {
        memory.setItem(KEY, JSON.stringify(Object.fromEntries([...positions].slice(-MOST))))
      } catch {
        // a full device: pages begin at their top
      }
    },
  }
}
