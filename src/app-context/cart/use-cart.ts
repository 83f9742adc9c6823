import { useMemo } from 'react'
import { EMPTY_CART } from '#domain/cart/cart.ts'
import { priceGoods } from '#domain/prices/goods.ts'
import { readCart } from '#storage/cart/stored-cart.ts'
import { useCounter } from '../counter.ts'
import { useDealership } from '../people/use-dealership.ts'
import { useDeviceQuery } from '../use-device-query.ts'

/** The account's cart with the prices of the chosen dealership; it follows changes of every tab. */
export function useCart() {
  const { cart, firstContent } = useCounter()
  const { pricing } = useDealership()
  const storedCart = useDeviceQuery(({ account }) => readCart(account), [], firstContent.rows.cart)
  const content = storedCart ?? EMPTY_CART
  const { lines, edited } = content
  const goods = useMemo(() => priceGoods(lines, pricing, edited), [lines, pricing, edited])
  return {
    ...content,
    /** False until the device was read: until then the cart must not be shown as empty. */
    isReady: storedCart !== undefined,
    /** The prices of the lines and the subtotal, without shipping and tax. A percentage that staff typed is applied. */
    goods,
    /** The number of products, not of pieces (G16). */
    itemCount: content.lines.length,
    quantityOf: (productId: number) =>
      content.lines.find((line) => line.product.id === productId)?.quantity ?? 0,
    setQuantity: cart.setQuantity,
    changeQuantity: cart.changeQuantity,
    remove: cart.remove,
    removeAll: cart.removeAll,
    write: cart.write,
    changeAmounts: cart.changeAmounts,
    dismissWarning: cart.dismissWarning,
  }
}
