// The titles of the notifications that are shown while no page of the app is open.
import { countOf } from '../figures.ts'

export const wakeUpTexts = {
  waiting: (count: number) => `${countOf(count, 'order is', 'orders are')} waiting to be sent`,
  /** `number`: the number of the order; null for the order of a buyer without an account. */
  received: (dealership: string, number: number | null) =>
    `Order for ${dealership} received${number === null ? '' : `, No. ${number}`}`,
  needsReview: (dealership: string, count: number, areOnlyPrices: boolean) => {
    const changes = areOnlyPrices ? countOf(count, 'price', 'prices') : countOf(count, 'value', 'values')
    return `${changes} changed since Checkout: review the order for ${dealership}`
  },
  /** The order was refused, or only a person can find out whether it arrived. */
  needsPerson: (dealership: string) => `The order for ${dealership} needs you`,
  signIn: (count: number) => `Log in to send ${countOf(count, 'order', 'orders')}`,
} as const
