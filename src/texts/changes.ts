// What can change about a product, in the words and units that people know: the review sheet and the cart's warning
// name it alike.
export const CHANGE_WORDS = {
  price: 'Price',
  discount: 'Discount',
  markup: 'Markup',
  shipping: 'Shipping',
  tax: 'Tax',
  minimum: 'Minimum',
  step: 'Step',
} as const

export const percentWords = (value: number) => `${value}%`
export const piecesWords = (value: number) => `${value} pcs`
/** A share of the tax that the state asks for; none is said as such. */
export const taxShareWords = (share: number) => (share === 0 ? 'no tax' : `${percentWords(share)} of the tax`)
