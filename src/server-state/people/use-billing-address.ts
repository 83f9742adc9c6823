import { billingAddressQuery } from '#api/people/billing-address.ts'
import { useCounter } from '#app-context/counter.ts'
import type { Address } from '#domain/people/dealership.ts'
import { putBillingAddress, readBillingAddress } from '#storage/people/billing-address.ts'
import { type ServerFact, useServerFact } from '../use-server-fact.ts'

/** The billing address of a dealership; the value is null if the backend does not send it (G135). */
export function useBillingAddress(dealershipId: number): ServerFact<Address | null> {
  const { api, databases } = useCounter()
  return useServerFact({
    query: billingAddressQuery(api, dealershipId),
    toValue: ({ billingAddress }): Address | null => billingAddress,
    copy: {
      read: () => readBillingAddress(databases.copy, dealershipId),
      write: ({ billingAddress }, readAt) =>
        putBillingAddress(databases.copy, dealershipId, billingAddress, readAt),
      isShownFirst: true,
    },
  })
}
