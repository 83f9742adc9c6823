// Which vendor supplies what to a dealership: who can, and the change (G76).

import { vendorsQuery } from '#api/companies.ts'
import type { Answer } from '#api/failure.ts'
import { assignVendor, purchasesKey } from '#api/purchases.ts'
import { useCounter } from '#app-context/counter.ts'
import type { VendorProductsBody } from '#contract/order-work.ts'
import type { CompanyUser } from '#domain/company.ts'
import { vendorTexts } from '#texts/vendor-products.ts'
import { failureText } from './failure-text.ts'
import { type Action, useAction } from './use-action.ts'
import { type ServerFact, useServerFact } from './use-server-fact.ts'

/** The device keeps no copy: a change needs the server all the same. */
export function useVendors(): ServerFact<readonly CompanyUser[]> {
  const { api } = useCounter()
  return useServerFact({
    query: vendorsQuery(api),
    toValue: (vendors): readonly CompanyUser[] => vendors,
    read: async () => null,
    write: async () => {},
  })
}

interface Assignment extends VendorProductsBody {
  vendorName: string
}

export function useAssignVendor(): Action<Assignment> {
  return useAction({
    call: (api, { vendorName: _, ...body }: Assignment): Promise<Answer<unknown>> => assignVendor(api, body),
    success: ({ vendorName, productIds }) => vendorTexts.done(vendorName, productIds.length),
    failed: (failure) => [vendorTexts.failed, failureText(failure)].filter(Boolean).join('\n'),
    changes: [purchasesKey],
  })
}
