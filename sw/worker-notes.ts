// Stores the few facts that the worker must remember across restarts, as JSON in their own cache. No page uses them, so
// they have no place in the databases of the pages.
import * as v from 'valibot'

const NOTES_CACHE = 'counter-worker'

const SCHEMAS = {
  /** Ids of the window clients that were open when this build took over. */
  'old-pages': v.array(v.string()),
  /** The number of waiting orders, as a page last sent it. */
  'waiting-orders': v.number(),
} as const
export type NoteName = keyof typeof SCHEMAS
export type Note<Name extends NoteName> = v.InferOutput<(typeof SCHEMAS)[Name]>

export async function writeNote<Name extends NoteName>(name: Name, value: Note<Name>): Promise<void> {
  const cache = await caches.open(NOTES_CACHE)
  // Safari before 17 has no `Response.json`.
  await cache.put(`/worker-notes/${name}`, new Response(JSON.stringify(value)))
}

/** The note; `fallback` if there is no note, or if it cannot be read. */
export async function readNote<Name extends NoteName>(name: Name, fallback: Note<Name>): Promise<Note<Name>> {
  const cache = await caches.open(NOTES_CACHE)
  const storedNote = await cache.match(`/worker-notes/${name}`)
  if (storedNote === undefined) return fallback
  const parsed = v.safeParse(SCHEMAS[name], await storedNote.json().catch(() => null))
  // `name` selects both the schema and the type; TypeScript cannot follow that through the table.
  return parsed.success ? (parsed.output as Note<Name>) : fallback
}
