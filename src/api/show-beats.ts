// Shows the newest seen beat of the key store with `/edge` and with orders that have a key, and notes the beat of each
// answer (G270).

import { EDGE_HEADERS } from '#contract/edge.ts'
import { START_PATHS } from '#contract/start-paths.ts'
import { parseSignedBeat } from '#contract/store-beat.ts'
import type { Api, BegunExchanges } from './client.ts'
import { isHeadOfOurServer } from './failure.ts'

/** The device's memory of beats (storage/device/store-beats.ts). */
export interface SeenBeats {
  read(storeId: string | null): Promise<string | null>
  /** `shownBeat`: the beat that the device showed with the same call; null if it showed none. */
  note(newBeat: { storeId: string; beat: string; shownBeat: string | null }): Promise<void>
}

/** Adds the beats to the exchanges of the api. Each sender of orders needs it. */
export function showBeats(api: Api, seenBeats: SeenBeats, begunExchanges: BegunExchanges | null = null): Api {
  return {
    ...api,
    async exchange(request) {
      const storeId = request.headers?.[EDGE_HEADERS.keyStore]
      // The first script showed no beat, so its answer proves nothing about the seen one.
      if ((request.path !== START_PATHS.edge && !storeId) || begunExchanges?.peek(request))
        return api.exchange(request)
      // A device whose storage fails shows no beat, and stores no orders either.
      const shownBeat = await seenBeats.read(storeId ?? null).catch(() => null)
      const headers = { ...request.headers, ...(shownBeat && { [EDGE_HEADERS.beat]: shownBeat }) }
      const result = await api.exchange({ ...request, headers })
      const beat = result.answered && isHeadOfOurServer(result) && result.headers.get(EDGE_HEADERS.beat)
      // A text that is no beat is ignored.
      const answeredStoreId = beat && parseSignedBeat(beat)?.beat.storeId
      // Awaited, so that the beat of `/edge` is stored before an order is sent.
      if (beat && answeredStoreId)
        await seenBeats.note({ storeId: answeredStoreId, beat, shownBeat }).catch(() => null)
      return result
    },
  }
}
