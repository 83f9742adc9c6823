import type { CopyDatabase } from './copy-database.ts'

/** The last event on changed products that the copy has taken in (api/product-events.ts); null where it has heard none. */
export async function readHeardEvent(copy: CopyDatabase): Promise<string | null> {
  const heard = (await copy.settings.get('heardEvent'))?.value
  return typeof heard === 'string' ? heard : null
}

export async function putHeardEvent(copy: CopyDatabase, id: string): Promise<void> {
  await copy.settings.put({ key: 'heardEvent', value: id })
}
