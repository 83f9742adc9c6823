/**
 * Messages with which the reference server refuses calls: any call, sign-in and orders. Refusals of other areas are in the
 * file of their area. The app shows a message if it has no text of its own for its code.
 */
export const refusalTexts = {
  basicHeaderMissing: 'Basic header missing',
  noSession: 'Not signed in',
  accountRemoved: 'The account was removed',
  forbidden: 'You do not have the permission for this',
  notFound: (thing: string) => `${thing} not found`,
  unknownAddress: 'Not found',
  wrongSignIn: 'Incorrect login or password',
  tooManyHeavyCalls: 'Too many large requests at a time. Try again in a few seconds.',
  tooManyBodies: 'Too much is being sent to the server at a time. Try again in a few seconds.',
  tooManyTries: 'Too many failed tries. Try again in 15 minutes.',
  dealershipNotAllowed: 'You may not order for this dealership, or it was removed',
  wrongUser: 'The order belongs to another user',
  basketChanged: (figure: string) => `The amounts changed: ${figure} is out of date`,
  /** The words for the figure of a line, in `basketChanged`. */
  lineFigures: {
    price: 'price',
    discount: 'discount',
    finalPrice: 'total',
    shippingCost: 'shipping',
    taxCost: 'tax',
  },
  productGone: (name: string) => `${name} is no longer available for sale`,
  unknownProductName: (id: number) => `Product No. ${id}`,
  soldInSteps: (name: string, start: number, step: number) =>
    `${name} is sold from ${start} in steps of ${step}`,
  productTwice: 'productRequest: a product is listed twice',
  unstorable: 'A value is too large, or has characters that cannot be stored',
  serverFault: 'The server could not do this',
} as const
