// Composition: keeps the data of signed-out accounts sealed. Notices tell an account if its data could not be unsealed,
// or if the browser deleted its orders.
import type { Notices } from '#app-context/notices.ts'
import { pendingOrdersPath } from '#paths'
import { findLostOrders } from '#session/find-lost-orders.ts'
import { maintainSealedData, type SealParts } from '#session/maintain-sealed-data.ts'
import { lostOrderTexts } from '#texts/orders/lost-orders.ts'
import { pendingOrderTexts } from '#texts/orders/pending-orders.ts'
import { sealedDataTexts } from '#texts/device/sealed-data.ts'

export type AccountDataParts = Omit<SealParts, 'onStillSealed'> & { notices: Notices }

/** Starts the sealing and the search for deleted orders; returns a function that stops them. */
export function maintainAccountData({ notices, ...parts }: AccountDataParts): () => void {
  const sealedData = maintainSealedData({
    ...parts,
    onStillSealed: (reason) => void notices.show({ kind: 'failure', text: sealedDataTexts[reason] }),
  })
  const link = { text: pendingOrderTexts.title, to: pendingOrdersPath }
  const lostOrders = findLostOrders({
    ...parts,
    onLost: () => void notices.show({ kind: 'failure', text: lostOrderTexts.notice, link }),
  })
  return () => {
    sealedData.stop()
    lostOrders.stop()
  }
}
