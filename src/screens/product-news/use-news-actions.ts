import { useCounter } from '#app-context/counter.ts'
import { ACTION_NOTICE_MS } from '#app-context/notices.ts'
import type { NewsItem } from '#app-context/catalogue/read-product-news.ts'
import { useNewsStateChanges } from '#app-context/catalogue/use-product-news.ts'
import { usePurchaseTerms } from '#app-context/cart/use-purchase.ts'
import { useListChanges, useLists } from '#app-context/lists/use-lists.ts'
import { fittingQuantity } from '#domain/cart/quantity.ts'
import { listLinesOf, withoutListLine, withReplacedListLine } from '#domain/lists/dealership-list.ts'
import type { Product } from '#domain/products/product.ts'
import { productNewsTexts as texts } from '#texts/cart/product-news.ts'

/** The three decisions on a changed product. Replace and Remove change cart and lists; a notice offers to undo them. */
export function useNewsActions(dealershipId: number) {
  const { cart, notices } = useCounter()
  const { pricing, isAdmin } = usePurchaseTerms()
  const allLists = useLists(dealershipId) ?? []
  const changes = useListChanges(dealershipId)
  const { decide } = useNewsStateChanges(dealershipId)

  /**
   * Replaces the product in the cart by the successor, or removes it if there is none. Returns a function that undoes
   * the change; null if the product is not in the cart.
   */
  async function changeCart(
    productId: number,
    successor: Product | null,
  ): Promise<(() => Promise<void>) | null> {
    const { lines } = await cart.readStored()
    const line = lines.find(({ product }) => product.id === productId)
    if (line === undefined) return null
    const earlierQuantity = lines.find(({ product }) => product.id === successor?.id)?.quantity ?? 0
    if (successor !== null) {
      const quantity = fittingQuantity(line.quantity, successor, isAdmin)
      await cart.setQuantity(successor, Math.max(quantity, earlierQuantity))
    }
    await cart.remove(productId)
    return async () => {
      await cart.setQuantity(line.product, line.quantity)
      if (successor !== null) await cart.setQuantity(successor, earlierQuantity)
    }
  }

  /** Replaces or removes the product in the lists of the dealership. Returns the changed lists as they were before. */
  async function changeLists(productId: number, successor: Product | null) {
    const lists = allLists.filter(({ lines }) => lines.some((line) => line.productId === productId))
    for (const { id } of lists) {
      await changes.changeLines(id, (lines) => {
        const quantity = lines.find((line) => line.productId === productId)?.quantity ?? 0
        const [newLine] =
          successor === null
            ? []
            : listLinesOf(
                [{ product: successor, quantity: fittingQuantity(quantity, successor, isAdmin) }],
                pricing,
              )
        return newLine ? withReplacedListLine(lines, productId, newLine) : withoutListLine(lines, productId)
      })
    }
    return lists
  }

  async function changeCartAndLists({ productId, name }: NewsItem, successor: Product | null): Promise<void> {
    const putBackInCart = await changeCart(productId, successor)
    const lists = await changeLists(productId, successor)
    await decide(productId, successor === null ? 'removed' : 'replaced')
    async function undo(): Promise<void> {
      await putBackInCart?.()
      for (const list of lists) await changes.putBack(list)
      await decide(productId, null)
    }
    const places = texts.changedPlaces(putBackInCart !== null, lists.length)
    notices.show(
      {
        kind: 'success',
        text: successor === null ? texts.removed(name, places) : texts.replaced(name, successor.name, places),
        action: { text: texts.undo, run: () => void undo() }, // the live queries show the result
      },
      ACTION_NOTICE_MS,
    )
  }

  return {
    keep: ({ productId }: NewsItem) => decide(productId, 'kept'),
    remove: (item: NewsItem) => changeCartAndLists(item, null),
    replace: (item: NewsItem, successor: Product) => changeCartAndLists(item, successor),
  }
}

export type NewsActions = ReturnType<typeof useNewsActions>
