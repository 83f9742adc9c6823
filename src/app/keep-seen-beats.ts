import type { SeenBeats } from '#api/show-beats.ts'
import { parseSignedBeat } from '#contract/store-beat.ts'
import type { DeviceDatabase } from '#storage/device-database.ts'
import { createSeenBeats } from '#storage/device/store-beats.ts'

/** The seen beats on this device. Texts of answers that are no beat are ignored. */
export function keepSeenBeats(device: DeviceDatabase): SeenBeats {
  const { read, note } = createSeenBeats(device)
  return {
    read,
    async note({ beat, shownBeat }) {
      const storeId = parseSignedBeat(beat)?.beat.storeId
      if (storeId !== undefined) await note({ storeId, beat, shownBeat })
    },
  }
}
