import type { CopyDatabase } from '../copy-database.ts'

/**
 * The id of the last event of changed products that was applied to the copy (api/catalogue/product-events.ts); null if
 * no event was applied.
 */
export async function readLastProductEvent(copy: CopyDatabase): Promise<string | null> {
  const eventId = (await copy.settings.get('heardEvent'))?.value
  return typeof eventId === 'string' ? eventId : null
}

/**
 * Notes the id of the last applied event. From the first event on the device receives every change, because each later
 * stream continues after the last id.
 */
export function putLastProductEvent(copy: CopyDatabase, id: string, now: number): Promise<void> {
  return copy.transaction('rw', copy.settings, async () => {
    await copy.settings.put({ key: 'heardEvent', value: id })
    // A stream whose events have no ids cannot be continued.
    if (id === '') await copy.settings.delete('heardSince')
    else if ((await readCompleteSince(copy)) === null)
      await copy.settings.put({ key: 'heardSince', value: now })
  })
}

/**
 * The time since which the device has received every change; null if no event with an id was applied, or if the last
 * applied event had none.
 */
export async function readCompleteSince(copy: CopyDatabase): Promise<number | null> {
  const since = (await copy.settings.get('heardSince'))?.value
  return typeof since === 'number' ? since : null
}

/**
 * Notes that the person's rights changed. The stream does not name the products that became visible or hidden, so
 * only a walk that begins later makes the copy current. The products that this walk changes are no news
 * (product-table.ts).
 */
export function noteRightsChange(copy: CopyDatabase, now: number): Promise<void> {
  return copy.transaction('rw', copy.settings, async () => {
    await copy.settings.put({ key: 'rightsChangedAt', value: now })
    if ((await readCompleteSince(copy)) !== null) await copy.settings.put({ key: 'heardSince', value: now })
  })
}

/** When a tab of this device last learned that orders had changed; null if no tab has (G200). */
export async function readOrdersChangedAt(copy: CopyDatabase): Promise<number | null> {
  const changedAt = (await copy.settings.get('ordersToldAt'))?.value
  return typeof changedAt === 'number' ? changedAt : null
}

export async function putOrdersChangedAt(copy: CopyDatabase, time: number): Promise<void> {
  await copy.settings.put({ key: 'ordersToldAt', value: time })
}
