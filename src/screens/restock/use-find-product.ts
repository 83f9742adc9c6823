import { useCallback } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { productIdOfCode } from '#app-context/quick-order/product-code.ts'
import { useViewer } from '#app-context/people/use-session.ts'
import { matchProduct } from '#catalogue/match-product.ts'
import { canFind } from '#domain/catalogue/product-visibility.ts'
import { isBuyable, type Product } from '#domain/products/product.ts'
import type { ProductMatch } from '#domain/quick-order/quick-order.ts'
import { possibleReadings } from '#domain/restock/shelf-count.ts'
import type { CountMatch } from './count/count-desk.ts'
import type { CountChoice } from './count/count-state.ts'

/** At most this many matching products are offered; a person narrows the choice with more words. */
const MAX_CHOICES = 6

/**
 * Finds the product of a typed or scanned text in the device's copy. The text is an id, an address of a product, or
 * words, with or without a quantity.
 */
export function useFindProduct(): (text: string) => Promise<CountMatch> {
  const { catalogue } = useCounter()
  const viewer = useViewer()
  return useCallback(
    async (text) => {
      const isOffered = (product: Product) => isBuyable(product.type) && canFind(product, viewer)
      async function match(words: string): Promise<ProductMatch> {
        const id = productIdOfCode(words, window.location)
        const [productWithId] = id === null ? [] : (await catalogue.readProducts([id])).filter(isOffered)
        if (productWithId !== undefined) return { kind: 'found', product: productWithId }
        const ids = await catalogue.search(words, MAX_CHOICES * 2, true)
        const products = (await catalogue.readProducts(ids)).filter(isOffered)
        return matchProduct(words, products, products.length)
      }

      const notFound = (): CountMatch => ({
        kind: 'not-found',
        isSure: catalogue.read().completeAt !== null,
      })

      const [wholeReading, ...readingsWithQuantity] = possibleReadings(text)
      if (wholeReading === undefined) return notFound()
      const wholeMatch = await match(wholeReading.productWords)
      if (wholeMatch.kind === 'found')
        return { kind: 'found', product: wholeMatch.product, quantity: wholeReading.quantity }
      const matches: CountChoice[] = []
      const possibleChoices = choicesOf(wholeMatch, wholeReading.quantity)
      for (const { productWords, quantity } of readingsWithQuantity) {
        const readingMatch = await match(productWords)
        if (readingMatch.kind === 'found') matches.push({ product: readingMatch.product, quantity })
        else possibleChoices.push(...choicesOf(readingMatch, quantity))
      }
      const [onlyMatch, ...otherMatches] = matches
      if (onlyMatch !== undefined && otherMatches.length === 0) return { kind: 'found', ...onlyMatch }
      const choices = matches.length > 0 ? matches : possibleChoices.slice(0, MAX_CHOICES)
      return choices.length > 0 ? { kind: 'several', choices } : notFound()
    },
    [catalogue, viewer],
  )
}

function choicesOf(match: ProductMatch, quantity: number | null): CountChoice[] {
  return match.kind === 'several' ? match.products.map((product) => ({ product, quantity })) : []
}
