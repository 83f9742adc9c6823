import { site } from '#site/site.ts'

export interface State {
  id: number
  code: string
  name: string
  /** Percent of the price, 0 to 100. */
  tax: number
}

export interface Address {
  street: string
  city: string
  zip: string
  state: State | null
}

/** The address in two lines, as on an envelope; '' for an empty address. */
export function envelopeAddress({ street, city, zip, state }: Address): string {
  const cityLine = [city, [state?.code, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [street, cityLine].filter(Boolean).join('\n')
}

/** A dealership as the call `company/dealership/min-info` answers it (G135). */
export interface Dealership {
  id: number
  name: string
  email: string
  phone: string
  companyId: number
  companyName: string
  noTax: boolean
  noShippingFee: boolean
  /** True if the dealership pays the local shipping cost of each product that has one. */
  localStatus: boolean
  dealerLicenseNumber: string
  /** False until staff accept a user of its company (G59, G86); true when the backend does not send it. */
  isApproved: boolean
  shippingAddress: Address
}

/** The id that stands for 'no choice' in every selector (storefront.md §9). */
export const NO_DEALERSHIP_ID = 0
export const NO_DEALERSHIP_NAME = 'Choose a Dealer'

/** The fields of a dealership that pricing uses; the test vectors have this shape. */
export interface PricingDealership {
  id: number
  noTax: boolean
  noShippingFee: boolean
  localStatus: boolean
  state: { tax: number }
}

export function pricingDealership(dealership: Dealership): PricingDealership {
  const { id, noTax, noShippingFee, localStatus, shippingAddress } = dealership
  return { id, noTax, noShippingFee, localStatus, state: { tax: shippingAddress.state?.tax ?? 0 } }
}

/** A dealership from the fields that a visitor typed; the real dealership does not exist yet (G47). */
export function dealershipOfVisitor(
  { companyName, email, phone }: { companyName: string; email: string; phone: string },
  state: State,
): Dealership {
  return {
    id: NO_DEALERSHIP_ID,
    name: companyName,
    email,
    phone,
    companyId: 0,
    companyName,
    noTax: false,
    noShippingFee: false,
    localStatus: false,
    dealerLicenseNumber: '',
    isApproved: false,
    shippingAddress: { street: '', city: '', zip: '', state },
  }
}

/** The kind of shipping fee that a dealership pays: none, the local shipping cost or the full one. */
export function shippingFeeOf({
  noShippingFee,
  localStatus,
}: Pick<Dealership, 'noShippingFee' | 'localStatus'>): 'none' | 'local' | 'full' {
  if (noShippingFee) return 'none'
  return localStatus ? 'local' : 'full'
}

/** Shipping to some states (Alaska and Hawaii) is shown as TBD to non-privileged users (ordering.md §9, G58). */
export function isShippingToBeDetermined(stateCode: string | undefined): boolean {
  return stateCode !== undefined && site.openShippingStates.includes(stateCode)
}

/** The dealerships and, unless one of them has the id 0, the placeholder of the selector (storefront.md §3). */
export function dealershipChoices<T extends { id: number; name: string }>(
  dealerships: readonly T[],
): (T | { id: number; name: string; phone: string })[] {
  if (dealerships.some((dealership) => dealership.id === NO_DEALERSHIP_ID)) return [...dealerships]
  return [...dealerships, { id: NO_DEALERSHIP_ID, name: NO_DEALERSHIP_NAME, phone: '' }]
}

/** The only choice when the states could not be loaded (storefront.md §3); it is never sent (G139). */
export const FALLBACK_STATE: State = { id: 1, code: '', name: 'State', tax: 0 }
