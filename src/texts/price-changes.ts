// ordering.md §2 Change price, §8: changes of all prices by a percentage.
import { validationTexts } from './validation.ts'

export const priceChangeMessages = {
  type: validationTexts.required,
  required: validationTexts.required,
  notANumber: validationTexts.notANumber,
  zero: 'A change of 0 % changes nothing',
  tooLow: 'The value must be above -100',
  tooHigh: 'The value cannot be above 1000',
  tooManyDecimals: validationTexts.tooManyDecimals,
} as const

/** What the server answers besides. */
export const priceChangeRefusals = {
  tooHigh: (productId: number) => `Product ${productId} would come out above $100,000`,
} as const
