import { useMemo } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { productIdOfCode } from '#app-context/quick-order/product-code.ts'
import { usePurchaseTerms } from '#app-context/cart/use-purchase.ts'
import { useViewer } from '#app-context/people/use-session.ts'
import { matchProduct } from '#catalogue/match-product.ts'
import type { EarlierLine } from '#domain/cart/re-add.ts'
import { fittingQuantity, increasedQuantity } from '#domain/cart/quantity.ts'
import { canFind } from '#domain/catalogue/product-visibility.ts'
import { LIST_LIMITS, listLinesOf } from '#domain/lists/dealership-list.ts'
import { isBuyable, type Product } from '#domain/products/product.ts'
import { readOrderText } from '#domain/quick-order/order-text.ts'
import { type CheckedLine, checkLines, type ProductMatch } from '#domain/quick-order/quick-order.ts'

/** The largest number of products that are offered if a line matches several products. */
const MOST_CHOICES = 6

/** A product that a line may mean; `quantity` is that of the line, or null if the line has none. */
export interface ProductChoice {
  product: Product
  quantity: number | null
}

/** The products that a checked line may mean: one for a clear line, none if no product matches. */
export function choicesOf({ outcome }: CheckedLine): ProductChoice[] {
  if (outcome.kind === 'either') return [...outcome.readings]
  if (outcome.kind === 'several') {
    return outcome.products.map((product) => ({ product, quantity: outcome.quantity }))
  }
  return 'product' in outcome ? [{ product: outcome.product, quantity: outcome.quantity }] : []
}

/** Reads typed lines and files as quick order does, and finds their products in the device's copy. */
export function useProductLines() {
  const { catalogue } = useCounter()
  const viewer = useViewer()
  const { pricing, isAdmin } = usePurchaseTerms()
  return useMemo(() => {
    const isOffered = (product: Product) => isBuyable(product.type) && canFind(product, viewer)

    async function findMatch(words: string): Promise<ProductMatch> {
      const id = productIdOfCode(words, window.location)
      const [product] = id === null ? [] : (await catalogue.readProducts([id])).filter(isOffered)
      if (product !== undefined) return { kind: 'found', product }
      const ids = await catalogue.search(words, Number.POSITIVE_INFINITY, true)
      const products = (await catalogue.readProducts(ids.slice(0, MOST_CHOICES))).filter(isOffered)
      return matchProduct(words, products, ids.length)
    }

    return {
      /**
       * The checked lines of a text. `unclear-columns` if the person has to choose the columns of the text,
       * `too-many-lines` if a list cannot have as many lines.
       */
      async readLines(text: string): Promise<CheckedLine[] | 'unclear-columns' | 'too-many-lines'> {
        const { lines, question } = readOrderText(text)
        if (question !== null) return 'unclear-columns'
        if (lines.length > LIST_LIMITS.lines) return 'too-many-lines'
        const matches = new Map<string, ProductMatch>()
        for (const { productWords, otherReading } of lines) {
          for (const words of [productWords, otherReading?.productWords ?? '']) {
            if (words !== '' && !matches.has(words)) matches.set(words, await findMatch(words))
          }
        }
        const checkedLines = checkLines(lines, (words) => matches.get(words), isAdmin)
        return checkedLines.filter(({ outcome }) => outcome.kind !== 'joined')
      },
      /** Without a quantity, as with a scanned code, the line gets the product's start value. */
      linesOf({ product, quantity }: ProductChoice): EarlierLine[] {
        const fittingQuantityOfLine =
          quantity === null
            ? increasedQuantity(0, product, isAdmin)
            : fittingQuantity(quantity, product, isAdmin)
        return listLinesOf([{ product, quantity: fittingQuantityOfLine }], pricing)
      },
    }
  }, [catalogue, viewer, pricing, isAdmin])
}

export type ProductLines = ReturnType<typeof useProductLines>
