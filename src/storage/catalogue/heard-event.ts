import type { CopyDatabase } from '../copy-database.ts'

/** The last event on changed products that the copy has applied (api/catalogue/product-events.ts); null without one. */
export async function readHeardEvent(copy: CopyDatabase): Promise<string | null> {
  const eventId = (await copy.settings.get('heardEvent'))?.value
  return typeof eventId === 'string' ? eventId : null
}

export async function putHeardEvent(copy: CopyDatabase, id: string): Promise<void> {
  await copy.settings.put({ key: 'heardEvent', value: id })
}

/** When a tab of this device last learned that orders had changed; null if none has (G200). */
export async function readOrdersToldAt(copy: CopyDatabase): Promise<number | null> {
  const changedAt = (await copy.settings.get('ordersToldAt'))?.value
  return typeof changedAt === 'number' ? changedAt : null
}

export async function putOrdersToldAt(copy: CopyDatabase, at: number): Promise<void> {
  await copy.settings.put({ key: 'ordersToldAt', value: at })
}
