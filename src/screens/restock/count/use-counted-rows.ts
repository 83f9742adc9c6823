import { useMemo } from 'react'
import { useProductsById } from '#app-context/use-catalogue.ts'
import type { EarlierLine } from '#domain/cart/re-add.ts'
import { isBilledSeparately, type Product } from '#domain/products/product.ts'
import type { CountedProduct } from '#domain/restock/shelf-count.ts'
import { type RestockProduct, useRestockLines } from '../use-restock-lines.ts'
import { useTypedQuantities } from '../use-typed-quantities.ts'

export interface CountedRow {
  counted: CountedProduct
  /** null if the device has no such product any more; undefined while it is read. */
  product: Product | null | undefined
  /** The line that fills up to the usual stock; null for a product that is not bought regularly. */
  line: RestockProduct | null
  /** The quantity that Restock suggests without the count; null without a suggestion. */
  restockQuantity: number | null
  cartQuantity: number
  /** The quantity in the row's field; 0 without a field. */
  quantity: number
  canOrder: boolean
}

/** The counted products with the order that fills up to the usual stock. */
export function useCountedRows(dealershipId: number, countedProducts: readonly CountedProduct[]) {
  const restock = useRestockLines(dealershipId)
  const typed = useTypedQuantities()
  const ids = useMemo(() => countedProducts.map(({ productId }) => productId), [countedProducts])
  const products = useProductsById(ids)

  const rows = countedProducts.map((counted): CountedRow => {
    const product = products?.get(counted.productId)
    const line = restock.lineOf(counted.productId, counted.quantity)
    const cartQuantity = restock.quantityInCart(counted.productId)
    const canOrder =
      product != null && !product.archive && !product.hiddenProduct && !isBilledSeparately(product.type)
    return {
      counted,
      product,
      line,
      restockQuantity: restock.lineOf(counted.productId)?.suggested ?? null,
      cartQuantity,
      canOrder,
      quantity: product && canOrder ? typed.quantityOf(typedLineOf(counted, product, line, cartQuantity)) : 0,
    }
  })
  return {
    rows: restock.isRead && products !== undefined ? rows : undefined,
    purchases: restock.purchases,
    coverWeeks: restock.settings?.coverWeeks,
    type({ counted, product, line, cartQuantity }: CountedRow, updater: (current: number) => number) {
      if (product) typed.type(typedLineOf(counted, product, line, cartQuantity), updater)
    },
  }
}

export type CountedRows = ReturnType<typeof useCountedRows>

function typedLineOf(
  { quantity: counted }: CountedProduct,
  product: Product,
  line: RestockProduct | null,
  cartQuantity: number,
) {
  return { product, cartQuantity, counted, suggested: line?.suggested ?? null }
}

/** The lines of the rows with a quantity, for the cart. */
export function orderedLines(rows: readonly CountedRow[]): EarlierLine[] {
  return rows
    .filter(({ quantity }) => quantity > 0)
    .map(({ counted, quantity, cartQuantity }) => ({
      productId: counted.productId,
      name: counted.name,
      // The cart gets this quantity in place of its present one.
      quantity: cartQuantity + quantity,
      price: null,
    }))
}
