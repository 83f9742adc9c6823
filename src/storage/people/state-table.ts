// The states with their taxes, by the server's last answer (G139).
import * as v from 'valibot'
import { type State, stateShape } from '#domain/people/dealership.ts'
import type { CopyDatabase } from '../copy-database.ts'
import { parseStoredRows } from '../catalogue/stored-product.ts'
import { stored } from '../stored-shape.ts'

const storedState = stored(stateShape)

/** Replaces all states, because the server always answers with the whole list. */
export function putStates(copy: CopyDatabase, states: readonly State[], readAt: number): Promise<void> {
  return copy.transaction('rw', copy.states, copy.settings, async () => {
    await copy.states.clear()
    await copy.states.bulkPut([...states])
    await copy.settings.put({ key: 'statesReadAt', value: readAt })
  })
}

export interface StoredStates {
  /** Sorted by name. */
  states: State[]
  readAt: number | null
}

export async function readStates(copy: CopyDatabase): Promise<StoredStates> {
  const states = parseStoredRows(storedState, await copy.states.toArray())
  const setting = await copy.settings.get('statesReadAt')
  return {
    states: states.sort((a, b) => a.name.localeCompare(b.name)),
    readAt: v.parse(v.fallback(v.nullable(v.number()), null), setting?.value ?? null),
  }
}
