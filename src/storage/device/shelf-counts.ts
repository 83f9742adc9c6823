// The shelf counts of the dealerships. They belong to the device, because several people count one after another (G242).

import * as v from 'valibot'
import type { CountEntry } from '#domain/restock/shelf-count.ts'
import type { DeviceDatabase } from '../device-database.ts'
import { withRoom } from '../make-room.ts'

const entrySchema = v.object({
  productId: v.number(),
  name: v.string(),
  kind: v.picklist(['replace', 'add', 'remove']),
  quantity: v.number(),
  countedBy: v.string(),
  countedAt: v.number(),
})

/** Leaves out an entry that cannot be read. */
const entriesSchema = v.pipe(
  v.fallback(v.array(v.unknown()), []),
  v.transform((entries): CountEntry[] => entries.filter((entry) => v.is(entrySchema, entry))),
)

const keyOf = (dealershipId: number) => `count:${dealershipId}` as const

/** The entries of the count, in the order in which people counted them. */
export async function readShelfCount(device: DeviceDatabase, dealershipId: number): Promise<CountEntry[]> {
  return v.parse(entriesSchema, (await device.settings.get(keyOf(dealershipId)))?.value)
}

/** Reads and writes in one transaction, so that two tabs do not lose each other's entries. */
export async function changeShelfCount(
  device: DeviceDatabase,
  dealershipId: number,
  change: (entries: CountEntry[]) => CountEntry[],
): Promise<void> {
  await withRoom(() =>
    device.transaction('rw', device.settings, async () => {
      const value = change(await readShelfCount(device, dealershipId))
      await device.settings.put({ key: keyOf(dealershipId), value })
    }),
  )
}
