// The titles of the notifications that are shown while no page of the app is open.
import { countOf } from '../figures.ts'

export const wakeUpTexts = {
  waiting: (count: number) => `${countOf(count, 'order is', 'orders are')} waiting to be sent`,
  /** `number`: the number of the order; null for the order of a buyer without an account. */
  received: (dealership: string, number: number | null) =>
    `Order for ${dealership} received${number === null ? '' : `, No. ${number}`}`,
  /** `priceCount`: null if something else than prices changed too. */
  needsReview: (dealership: string, priceCount: number | null) =>
    `${priceCount === null ? 'Something' : countOf(priceCount, 'price')} changed since Checkout: review the order for ${dealership}`,
  /** The order was refused, or only a person can find out whether it arrived. */
  needsPerson: (dealership: string) => `The order for ${dealership} needs you`,
  signIn: (count: number) => `Log in to send ${countOf(count, 'order', 'orders')}`,
} as const
