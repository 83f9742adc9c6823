import type { State } from './dealership.ts'

/** What the choice holds when the states could not be loaded (storefront.md §3); never sent (G139). */
export const FALLBACK_STATE: State = { id: 1, code: '', name: 'State', tax: 0 }
