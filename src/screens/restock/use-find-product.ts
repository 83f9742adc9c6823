import { useCallback } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { productIdOfCode } from '#app-context/product-code.ts'
import { useViewer } from '#app-context/use-session.ts'
import { matchProduct } from '#catalogue/match-product.ts'
import { canFind } from '#domain/catalogue/product-visibility.ts'
import { isBuyable, type Product } from '#domain/products/product.ts'
import type { ProductMatch } from '#domain/quick-order/quick-order.ts'
import { countReadings } from '#domain/restock/shelf-count.ts'
import type { CountChoice, CountMatch } from './count/count-desk.ts'

/** At most this many matching products are offered; further words make the choice smaller. */
const MAX_CHOICES = 6

/** Finds the product of a typed or scanned text in the device's copy: an id, an address of a product, or words. */
export function useFindProduct(): (text: string) => Promise<CountMatch> {
  const { catalogue } = useCounter()
  const viewer = useViewer()
  return useCallback(
    async (text) => {
      const canBeCounted = (product: Product) => isBuyable(product.type) && canFind(product, viewer)
      async function match(words: string): Promise<ProductMatch> {
        const id = productIdOfCode(words, window.location)
        const [known] = id === null ? [] : (await catalogue.readProducts([id])).filter(canBeCounted)
        if (known !== undefined) return { kind: 'found', product: known }
        const ids = await catalogue.search(words, MAX_CHOICES * 2, true)
        const products = (await catalogue.readProducts(ids)).filter(canBeCounted)
        return matchProduct(words, products, products.length)
      }

      const notFound = (): CountMatch => ({
        kind: 'not-found',
        isSure: catalogue.read().completeAt !== null,
      })

      const [whole, ...withQuantity] = countReadings(text)
      if (whole === undefined) return notFound()
      const wholeMatch = await match(whole.productWords)
      if (wholeMatch.kind === 'found') return { kind: 'found', product: wholeMatch.product, quantity: null }
      const found: CountChoice[] = []
      const several = productsOf(wholeMatch, null)
      for (const { productWords, quantity } of withQuantity) {
        const reading = await match(productWords)
        if (reading.kind === 'found') found.push({ product: reading.product, quantity })
        else several.push(...productsOf(reading, quantity))
      }
      const [only, ...others] = found
      if (only !== undefined && others.length === 0) return { kind: 'found', ...only }
      const choices = found.length > 0 ? found : several.slice(0, MAX_CHOICES)
      return choices.length > 0 ? { kind: 'several', choices } : notFound()
    },
    [catalogue, viewer],
  )
}

function productsOf(match: ProductMatch, quantity: number | null): CountChoice[] {
  return match.kind === 'several' ? match.products.map((product) => ({ product, quantity })) : []
}
