import * as v from 'valibot'
import type { Product } from '#domain/products/product.ts'
import type { Purchase, PurchasedItem } from '#domain/orders/purchased-item.ts'
import { page } from '../envelope.ts'
import { id, listOf, number, numberOr, orElse, text, textOr } from '../numbers.ts'
import { statusSchema } from './order.ts'
import { productSchema } from '../products/product.ts'

const purchaseSchema = v.pipe(
  v.object({
    id,
    createdAt: text,
    quantity: number,
    price: orElse(number, null),
    paymentStatus: orElse(statusSchema, 'UNDEFINED'),
  }),
  v.transform(({ id: orderId, paymentStatus, ...purchase }) => ({
    ...purchase,
    orderId,
    status: paymentStatus,
  })),
) satisfies v.GenericSchema<unknown, Purchase>

/** A product that no longer exists has only its id and its name at the time of the purchase. */
const soldProduct = v.pipe(
  v.looseObject({ id, name: textOr('') }),
  v.transform((sold): { id: number; name: string; today: Product | null } => {
    const today = v.safeParse(productSchema, sold)
    return { id: sold.id, name: sold.name, today: today.success ? today.output : null }
  }),
)

export interface AnsweredPurchase {
  item: PurchasedItem
  /** The product as the caller may see it now; null when it is gone. */
  product: Product | null
}

const answeredPurchase = v.pipe(
  v.object({
    product: soldProduct,
    orders: listOf(purchaseSchema),
    averageOrders: numberOr(0),
    vendorProduct: orElse(id, null),
  }),
  v.transform(({ product: { id: productId, name, today }, orders, averageOrders, vendorProduct }) => ({
    item: { productId, name, purchases: orders, averageOrders, vendorId: vendorProduct },
    product: today,
  })),
) satisfies v.GenericSchema<unknown, AnsweredPurchase>

/** Answer of {orderproducts}/all/{dealershipId} (ordering.md §7). */
export const purchasesSchema = page(answeredPurchase)
