import * as v from 'valibot'
import type { Purchase, PurchasedItem } from '#domain/orders/purchased-item.ts'
import type { Product } from '#domain/products/product.ts'
import { page } from '../envelope.ts'
import { productSchema } from '../products/product.ts'
import { id, listOf, number, numberOr, orElse, text, textOr } from '../tolerant-values.ts'
import { statusSchema } from './order.ts'

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
  v.transform((row): { id: number; name: string; currentProduct: Product | null } => {
    const parseResult = v.safeParse(productSchema, row)
    return { id: row.id, name: row.name, currentProduct: parseResult.success ? parseResult.output : null }
  }),
)

/** A product that a dealership purchased, as the server answers it. */
export interface PurchasedProduct {
  item: PurchasedItem
  /** The product as the caller may see it now; null when it is gone. */
  product: Product | null
}

const purchasedProduct = v.pipe(
  v.object({
    product: soldProduct,
    orders: listOf(purchaseSchema),
    averageOrders: numberOr(0),
    vendorProduct: orElse(id, null),
  }),
  v.transform(
    ({ product: { id: productId, name, currentProduct }, orders, averageOrders, vendorProduct }) => ({
      item: { productId, name, purchases: orders, averageOrders, vendorId: vendorProduct },
      product: currentProduct,
    }),
  ),
) satisfies v.GenericSchema<unknown, PurchasedProduct>

/** Answer of {orderproducts}/all/{dealershipId} (ordering.md §7). */
export const purchasesSchema = page(purchasedProduct)
