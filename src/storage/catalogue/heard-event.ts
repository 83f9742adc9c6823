import type { CopyDatabase } from '../copy-database.ts'

/** The last event on changed products that the copy has taken in (api/catalogue/product-events.ts); null where it has heard none. */
export async function readHeardEvent(copy: CopyDatabase): Promise<string | null> {
  const heard = (await copy.settings.get('heardEvent'))?.value
  return typeof heard === 'string' ? heard : null
}

export async function putHeardEvent(copy: CopyDatabase, id: string): Promise<void> {
  await copy.settings.put({ key: 'heardEvent', value: id })
}

/** When a tab of this device was last told that orders were changed; null where none was (G200). */
export async function readOrdersToldAt(copy: CopyDatabase): Promise<number | null> {
  const told = (await copy.settings.get('ordersToldAt'))?.value
  return typeof told === 'number' ? told : null
}

export async function putOrdersToldAt(copy: CopyDatabase, at: number): Promise<void> {
  await copy.settings.put({ key: 'ordersToldAt', value: at })
}
