// What a person types to place an order (ordering.md §5 Basket).
import * as v from 'valibot'
import { checkoutTexts } from '#texts/cart.ts'
import { validationTexts } from '#texts/validation.ts'

const shortText = v.pipe(v.string(), v.trim(), v.maxLength(200, validationTexts.tooLong))

/** Ordinary users must enter the orderer's name; staff may leave it empty (G56). */
export function orderFormSchema(isNameRequired: boolean): v.GenericSchema<OrderForm, OrderForm> {
  const ordererName = isNameRequired
    ? v.pipe(shortText, v.nonEmpty(checkoutTexts.mustEnter))
    : v.pipe(
        shortText,
        v.transform((name) => name || checkoutTexts.staffName),
      )
  return v.object({ poNumber: shortText, ordererName, confirmNumber: shortText })
}

export interface OrderForm {
  poNumber: string
  ordererName: string
  /** Number of a paper order, for dealerships with a dealer license number. */
  confirmNumber: string
}
