import type { CopyDatabase } from '../copy-database.ts'

/** The id of the last event of changed products that was applied to the copy (api/catalogue/product-events.ts); null without one. */
export async function readLastProductEvent(copy: CopyDatabase): Promise<string | null> {
  const eventId = (await copy.settings.get('heardEvent'))?.value
  return typeof eventId === 'string' ? eventId : null
}

export async function putLastProductEvent(copy: CopyDatabase, id: string): Promise<void> {
  await copy.settings.put({ key: 'heardEvent', value: id })
}

/** When a tab of this device last learned that orders had changed; null if none has (G200). */
export async function readOrdersChangedAt(copy: CopyDatabase): Promise<number | null> {
  const changedAt = (await copy.settings.get('ordersToldAt'))?.value
  return typeof changedAt === 'number' ? changedAt : null
}

export async function putOrdersChangedAt(copy: CopyDatabase, time: number): Promise<void> {
  await copy.settings.put({ key: 'ordersToldAt', value: time })
}
