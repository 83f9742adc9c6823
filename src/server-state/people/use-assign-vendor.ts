// Assigns products of a dealership to the vendor who supplies them (G76).

import type { Answer } from '#api/failure.ts'
import { assignVendor } from '#api/orders/order-work.ts'
import { fetchPurchases, purchasesKey } from '#api/orders/purchases.ts'
import { ADMIN_NOTICE_MS } from '#app-context/notices.ts'
import { vendorTexts } from '#texts/products/vendor-products.ts'
import { type Action, useAction } from '../use-action.ts'

interface Assignment {
  dealershipId: number
  userId: number
  vendorName: string
  /** True for a product that the vendor supplies; products that are missing here stay unchanged. */
  supplyByProductId: ReadonlyMap<number, boolean>
}

export function useAssignVendor(): Action<Assignment> {
  return useAction({
    // The call replaces the whole assignment, so it starts from the server's current assignment.
    call: async (api, { dealershipId, userId, supplyByProductId }: Assignment): Promise<Answer<number>> => {
      const purchases = await fetchPurchases(api, dealershipId)
      if (!purchases.ok) return purchases
      const productIds = purchases.value.items
        .filter(({ item }) => supplyByProductId.get(item.productId) ?? item.vendorId === userId)
        .map(({ item }) => item.productId)
      const answer = await assignVendor(api, { dealershipId, userId, productIds })
      return answer.ok ? { ok: true, value: productIds.length } : answer
    },
    successText: ({ vendorName }, count) => vendorTexts.done(vendorName, count),
    noticeMs: ADMIN_NOTICE_MS,
    changedKeys: [purchasesKey],
  })
}
