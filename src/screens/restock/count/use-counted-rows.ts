import { useMemo } from 'react'
import { useProductsById } from '#app-context/catalogue/use-catalogue.ts'
import { isBilledSeparately, type Product } from '#domain/products/product.ts'
import type { CountedProduct } from '#domain/restock/shelf-count.ts'
import { type RestockProduct, useRestockLines } from '../use-restock-lines.ts'
import { useTypedQuantities } from '../use-typed-quantities.ts'

export interface CountedRow {
  countedProduct: CountedProduct
  /** null if the device has no such product any more; undefined while it is read. */
  product: Product | null | undefined
  /** The line that fills the shelf up to the usual stock; null for a product that is not bought regularly. */
  line: RestockProduct | null
  /** The quantity that Restock suggests without the count; null without a suggestion. */
  restockQuantity: number | null
  cartQuantity: number
  /** The quantity in the row's field; 0 without a field. */
  quantity: number
  canOrder: boolean
}

/** The counted products with the order that fills the shelf up to the usual stock. */
export function useCountedRows(dealershipId: number, countedProducts: readonly CountedProduct[]) {
  const restock = useRestockLines(dealershipId)
  const typedQuantities = useTypedQuantities(`count-${dealershipId}`)
  const ids = useMemo(() => countedProducts.map(({ productId }) => productId), [countedProducts])
  const products = useProductsById(ids)

  const rows = countedProducts.map((countedProduct): CountedRow => {
    const product = products?.get(countedProduct.productId)
    const line = restock.lineOf(countedProduct.productId, countedProduct.quantity)
    const cartQuantity = restock.quantityInCart(countedProduct.productId)
    const canOrder =
      product != null && !product.archive && !product.hiddenProduct && !isBilledSeparately(product.type)
    return {
      countedProduct,
      product,
      line,
      restockQuantity: restock.lineOf(countedProduct.productId)?.suggestedQuantity ?? null,
      cartQuantity,
      canOrder,
      quantity:
        product && canOrder
          ? typedQuantities.quantityOf(quantityLineOf(countedProduct, product, line, cartQuantity))
          : 0,
    }
  })
  return {
    rows: restock.isLoaded && typedQuantities.isRead && products !== undefined ? rows : undefined,
    purchases: restock.purchases,
    coverWeeks: restock.settings?.coverWeeks,
    setQuantity(
      { countedProduct, product, line, cartQuantity }: CountedRow,
      updater: (current: number) => number,
    ) {
      if (product)
        typedQuantities.setQuantity(quantityLineOf(countedProduct, product, line, cartQuantity), updater)
    },
  }
}

export type CountedRows = ReturnType<typeof useCountedRows>

function quantityLineOf(
  { quantity: shelfQuantity }: CountedProduct,
  product: Product,
  line: RestockProduct | null,
  cartQuantity: number,
) {
  return { product, cartQuantity, shelfQuantity, suggestedQuantity: line?.suggestedQuantity ?? null }
}
