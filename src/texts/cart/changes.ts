// Words for changes of products, in the review sheet, in the cart's warning and in What changed for us.

import { countOf } from '../figures.ts'

/** The name of each field that can change. */
export const CHANGE_WORDS = {
  price: 'Price',
  discount: 'Discount',
  markup: 'Markup',
  shipping: 'Shipping',
  tax: 'Tax',
  minimum: 'Minimum',
  step: 'Step',
  localShipping: 'Local shipping',
  furtherShipping: 'Further shipping charges',
  shippingBlock: 'Pieces per shipping charge',
  sharedShipping: 'Shared shipping',
  sharedLocalShipping: 'Shared local shipping',
  sharedFurtherShipping: 'Further shared shipping charges',
  sharedShippingBlock: 'Pieces per shared shipping charge',
} as const

export const percentWords = (value: number) => `${value}%`
export const piecesWords = (value: number) => countOf(value, 'pc')
/** The part of the state's tax that is charged, in percent. */
export const taxShareWords = (share: number) => (share === 0 ? 'no tax' : `${percentWords(share)} of the tax`)
export const shippingShareWords = (share: number) =>
  share === 0 ? 'no shipping fee' : `${percentWords(share)} of the usual shipping`

export const cartWarningTexts = {
  heading: 'Some products in your cart have been updated or removed.',
  gone: (product: string) => `${product} is no longer available for sale`,
  changed: (field: string, product: string, before: string, now: string) =>
    `${product}: ${field} was ${before}, now ${now}`,
  yes: 'yes',
  no: 'no',
  none: 'none',
  taxed: 'charged',
  sharedShipping: 'shared with the other options',
  ownShipping: 'separate',
} as const
