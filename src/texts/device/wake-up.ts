// The titles of the notifications that are shown while no page of the app is open.
import { countOf } from '../figures.ts'

/** `dealership`: null for the order of a buyer without an account. */
const forDealership = (dealership: string | null) => (dealership === null ? '' : ` for ${dealership}`)

export const wakeUpTexts = {
  waiting: (count: number) => `${countOf(count, 'order is', 'orders are')} waiting to be sent`,
  received: (dealership: string | null, number: number | null) =>
    `Order${forDealership(dealership)} received${number === null ? '' : `, No. ${number}`}`,
  /** `priceCount`: null if something else than prices changed too. */
  needsReview: (dealership: string | null, priceCount: number | null) =>
    `${priceCount === null ? 'Something' : countOf(priceCount, 'price')} changed since Checkout: review the order${forDealership(dealership)}`,
  /** The order was refused, or only a person can find out whether it arrived. */
  needsPerson: (dealership: string | null) => `The order${forDealership(dealership)} needs you`,
  signIn: (count: number) => `Log in to send ${countOf(count, 'order', 'orders')}`,
} as const
