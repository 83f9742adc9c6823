// The newest beat of each key store that this device has seen (G270). The device shows it to the edge, so that a store
// that was put back to an earlier state is found.
import * as v from 'valibot'
import type { DeviceDatabase } from '../device-database.ts'

const seenBeatsSchema = v.array(v.object({ storeId: v.string(), beat: v.string() }))
export type SeenBeats = v.InferOutput<typeof seenBeatsSchema>

/** Each renewal makes a store with another name; the stores that answered longest ago are forgotten. */
const MOST_STORES = 20

/** The seen beats; the last one is of the store that answered last. */
async function readSeenBeats(device: DeviceDatabase): Promise<SeenBeats> {
  const parsed = v.safeParse(seenBeatsSchema, (await device.settings.get('seenBeats'))?.value)
  return parsed.success ? parsed.output : []
}

export interface NewBeat {
  storeId: string
  beat: string
  /** The beat that the device showed with the same call; null if it showed none. */
  shownBeat: string | null
}

/** The beat to show to this store, or with null to the store that answered last; null if none was seen. */
export function beatToShow(seenBeats: SeenBeats, storeId: string | null): string | null {
  const seen = storeId === null ? seenBeats.at(-1) : seenBeats.find((each) => each.storeId === storeId)
  return seen?.beat ?? null
}

/**
 * The seen beats after an answer. Its beat replaces the seen one only if that one was shown with the same call: only then
 * has the store been compared with it. So a store that was put back cannot replace the beat that proves it.
 */
export function withNewBeat(seenBeats: SeenBeats, { storeId, beat, shownBeat }: NewBeat): SeenBeats {
  const seen = seenBeats.find((each) => each.storeId === storeId)
  const isCompared = seen === undefined || seen.beat === shownBeat
  const newest = isCompared ? { storeId, beat } : seen
  if (newest.beat === seen?.beat && seenBeats.at(-1) === seen) return seenBeats
  return [...seenBeats.filter((each) => each.storeId !== storeId), newest].slice(-MOST_STORES)
}

export interface SeenBeatsOfDevice {
  read(storeId: string | null): Promise<string | null>
  note(newBeat: NewBeat): Promise<void>
}

export function createSeenBeats(device: DeviceDatabase): SeenBeatsOfDevice {
  return {
    read: async (storeId) => beatToShow(await readSeenBeats(device), storeId),
    note: (newBeat) =>
      device.transaction('rw', device.settings, async () => {
        const seenBeats = await readSeenBeats(device)
        const value = withNewBeat(seenBeats, newBeat)
        if (value !== seenBeats) await device.settings.put({ key: 'seenBeats', value })
      }),
  }
}
