// The order of a new customer, who has no account yet (ordering.md §3, §7; decisions.md G59, G60, G103).
import * as v from 'valibot'
import type { NewCustomerOrder } from '#domain/orders/order.ts'
import { type FieldMessages, fieldRules } from '../field-rules.ts'
import { flag } from '../tolerant-values.ts'
import { orderFigures, orderSchema, printedText } from './order.ts'

/** `name` is the person's name; the phone has the prefix 1. */
export function newCustomerOrderBody(messages: FieldMessages) {
  const { commonText, emails, prefixedPhone, chosenId } = fieldRules(messages)
  return v.object({
    name: commonText,
    email: emails,
    phone: prefixedPhone,
    companyName: commonText,
    stateId: chosenId,
    orderPo: v.pipe(printedText, v.trim()),
    ...orderFigures,
  })
}
export type NewCustomerOrderBody = v.InferOutput<ReturnType<typeof newCustomerOrderBody>>

export const newCustomerOrderSchema = v.intersect([
  orderSchema,
  v.object({ isShippingOpen: flag }),
]) satisfies v.GenericSchema<unknown, NewCustomerOrder>
