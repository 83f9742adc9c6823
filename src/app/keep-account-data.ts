// Composition: what accounts left on this device is kept sealed, and its author hears what does not open, and of what the
// browser has deleted.
import type { Notices } from '#app-context/notices.ts'
import { pendingOrdersPath } from '#paths'
import { findLostOrders } from '#session/find-lost-orders.ts'
import { keepSealed, type SealParts } from '#session/keep-sealed.ts'
import { lostOrderTexts } from '#texts/orders/lost-orders.ts'
import { pendingOrderTexts } from '#texts/orders/pending-orders.ts'
import { sealedDataTexts } from '#texts/device/sealed-data.ts'

export type AccountDataParts = Omit<SealParts, 'onClosed'> & { notices: Notices }

/** Answers how to end it. */
export function keepAccountData({ notices, ...parts }: AccountDataParts): () => void {
  const sealed = keepSealed({
    ...parts,
    onClosed: (why) => void notices.give({ kind: 'failure', text: sealedDataTexts[why] }),
  })
  const link = { text: pendingOrderTexts.title, to: pendingOrdersPath }
  const lost = findLostOrders({
    ...parts,
    onLost: () => void notices.give({ kind: 'failure', text: lostOrderTexts.notice, link }),
  })
  return () => {
    sealed.stop()
    lost.stop()
  }
}
