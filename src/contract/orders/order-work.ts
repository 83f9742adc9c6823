// The calls by which staff work on orders, one or many at a time (ordering.md §7).
import * as v from 'valibot'
import type { MOVE_ACTIONS } from '#domain/orders/order-actions.ts'
import { type OrderEvent, orderEventShape } from '#domain/orders/order-event.ts'
import { page } from '../envelope.ts'
import { tolerant } from '../tolerant-shape.ts'
import { boundedList, id, number, orElse } from '../tolerant-values.ts'
import { amount, type OrdersBody, ordersBody, statusSchema } from './order.ts'

const wholeNumber = v.pipe(v.number(), v.integer())

/**
 * Body of {order}/invoice/send. It selects orders as {order}/all does, but with neither `entityIds` nor `isExcluded` it
 * selects no order (G65).
 */
export const sendBody = v.object({
  ...ordersBody.entries,
  reminder: v.boolean(),
  /** The send counts that the caller saw: orders that were sent again since then are left out. A backend may ignore it (G193). */
  seen: v.optional(boundedList(v.object({ id: wholeNumber, sendCount: wholeNumber }), 5000)),
})
export type SendBody = v.InferOutput<typeof sendBody>

/** The values of `state` in the call that moves orders, in lower case (G62). */
export type ConfirmState = keyof typeof MOVE_ACTIONS

export const hasNeededVendorId = ({ vendor, vendorId }: { vendor: boolean; vendorId?: number | undefined }) =>
  !vendor || vendorId !== undefined

/** A statement lists all orders that match the filter, or with `vendor` only the lines of one vendor (G76, G79). */
export const statementBody = v.pipe(
  v.object({
    ...ordersBody.entries,
    vendor: v.optional(v.boolean(), false),
    vendorId: v.optional(v.pipe(v.number(), v.integer())),
  }),
  v.check(hasNeededVendorId),
)
export interface StatementBody extends OrdersBody {
  vendor?: boolean
  vendorId?: number | undefined
}

/** The number of orders that the call has changed; orders that it could not change are not counted (G63). */
export const changedOrderCount = v.object({ count: number })

export const reorderAnswer = v.object({ id })

/** Body of {order}/correct-amounts/{id}: shipping and tax of the whole order (G171). Its answer is `reorderAnswer`. */
export const correctAmountsBody = v.object({ shippingCost: amount, tax: amount })
export type CorrectAmountsBody = v.InferOutput<typeof correctAmountsBody>

const orderEventSchema = v.object({
  ...tolerant(orderEventShape).entries,
  from: orElse(statusSchema, null),
  to: orElse(statusSchema, null),
}) satisfies v.GenericSchema<unknown, OrderEvent>

/** Answer of {order}/{id}/events, newest first. */
export const orderEventsSchema = page(orderEventSchema)

/** Body of {orderproducts}/added-product-vendor: all products that the vendor supplies to the dealership from now on (G76). */
export const vendorProductsBody = v.object({
  dealershipId: v.pipe(v.number(), v.integer()),
  /** The user id of the vendor. */
  userId: v.pipe(v.number(), v.integer()),
  productIds: v.pipe(v.array(v.pipe(v.number(), v.integer())), v.maxLength(5000)),
})
export type VendorProductsBody = v.InferOutput<typeof vendorProductsBody>
