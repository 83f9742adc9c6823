// The few facts that the worker must remember across restarts, stored as JSON in a cache of their own:
// they belong to the worker alone, so they are not part of a database's schema.
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
  // No Safari before 17 has `Response.json`.
  await cache.put(`/worker-notes/${name}`, new Response(JSON.stringify(value)))
}

/** The note, or `otherwise` if there is none or it cannot be read. */
export async function readNote<Name extends NoteName>(
  name: Name,
  otherwise: Note<Name>,
): Promise<Note<Name>> {
  const cache = await caches.open(NOTES_CACHE)
  const stored = await cache.match(`/worker-notes/${name}`)
  if (stored === undefined) return otherwise
  const parsed = v.safeParse(SCHEMAS[name], await stored.json().catch(() => null))
  // The schema was chosen by the same name as the type; TypeScript cannot follow that through the table.
  return parsed.success ? (parsed.output as Note<Name>) : otherwise
}
