// Which vendor supplies what to a dealership (G76).

import type { Answer } from '#api/failure.ts'
import { assignVendor } from '#api/order-work.ts'
import { purchasesKey } from '#api/purchases.ts'
import type { VendorProductsBody } from '#contract/order-work.ts'
import { vendorTexts } from '#texts/vendor-products.ts'
import { type Action, useAction } from './use-action.ts'

interface Assignment extends VendorProductsBody {
  vendorName: string
}

export function useAssignVendor(): Action<Assignment> {
  return useAction({
    call: (api, { vendorName: _, ...body }: Assignment): Promise<Answer<unknown>> => assignVendor(api, body),
    success: ({ vendorName, productIds }) => vendorTexts.done(vendorName, productIds.length),
    changes: [purchasesKey],
  })
}
