import * as v from 'valibot'
import { site } from '#site/site.ts'
import { flag, id, numberOr, orNull, textOr } from '../values/shape-values.ts'

export const stateShape = v.object({
  id,
  code: textOr(''),
  name: textOr(''),
  /** Percent of the price, 0 to 100. */
  tax: numberOr(0),
})
export type State = v.InferOutput<typeof stateShape>

export const addressShape = v.object({
  street: textOr(''),
  city: textOr(''),
  zip: textOr(''),
  state: orNull(stateShape),
})
export type Address = v.InferOutput<typeof addressShape>

export const EMPTY_ADDRESS: Address = { street: '', city: '', zip: '', state: null }

/** The address in two lines, as on an envelope; '' for an empty address. */
export function envelopeAddress({ street, city, zip, state }: Address): string {
  const cityLine = [city, [state?.code, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [street, cityLine].filter(Boolean).join('\n')
}

/** A dealership as the call `company/dealership/min-info` answers it (G135). */
export const dealershipShape = v.object({
  id,
  name: textOr(''),
  email: textOr(''),
  phone: textOr(''),
  companyId: numberOr(0),
  companyName: textOr(''),
  noTax: flag,
  noShippingFee: flag,
  /** True if the dealership pays the local shipping cost of each product that has one. */
  localStatus: flag,
  dealerLicenseNumber: textOr(''),
  /** False until staff accept a user of its company (G59, G86); only the reference server sends it (G135). */
  isApproved: v.optional(v.boolean(), true),
  /** A dealership without an address must not make the whole list unreadable. */
  shippingAddress: v.optional(addressShape, EMPTY_ADDRESS),
})
export type Dealership = v.InferOutput<typeof dealershipShape>

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
    shippingAddress: { ...EMPTY_ADDRESS, state },
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
