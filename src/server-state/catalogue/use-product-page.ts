import { useEffect, useRef } from 'react'
import type { Failure } from '#api/failure.ts'
import { useCounter } from '#app-context/counter.ts'
import {
  useCatalogueStatus,
  useChildList,
  useChildren,
  useProduct,
} from '#app-context/catalogue/use-catalogue.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { useViewer } from '#app-context/people/use-session.ts'
import { isBuyable, type Product } from '#domain/products/product.ts'
import { canFind } from '#domain/catalogue/product-visibility.ts'
import type { ChildList } from '#first-paint/first-content.ts'
import { type ListState, useListState, useProductReading } from './use-product-reading.ts'

export type ProductPage =
  | { kind: 'loading' }
  /** The product does not exist for this person. */
  | { kind: 'unknown' }
  /** The product is not in the copy, and the server could not be read. */
  | { kind: 'not-here'; failure: Failure | null; readAgain: () => void }
  | {
      kind: 'shown'
      product: Product
      /** The product's children in the copy; undefined while they are read. */
      children: ChildList | undefined
      /** The siblings in the copy; undefined while they are read, and for a product that cannot be bought. */
      siblings: Product[] | undefined
      listState: ListState
      readAgain: () => void
      readAt: number | null
      failure: Failure | null
    }

/** The content of a product's page, from the device's copy and the server's newest answer. */
export function useProductPage(productId: number | null): ProductPage {
  const product = useProduct(productId)
  const children = useChildList(productId)
  const siblings = useChildren(product && isBuyable(product.type) ? product.parentId : null)
  const reading = useProductReading(productId)
  const listState = useListState(children?.rows, reading)
  const viewer = useViewer()
  const connection = useConnection()
  const { completeAt } = useCatalogueStatus()
  const { firstContent } = useCounter()

  // On the page of a group the cards are the first content; they call `markShown` themselves.
  const isProductShown = product != null && isBuyable(product.type)
  useEffect(() => {
    if (isProductShown) firstContent.markShown()
  }, [firstContent, isProductShown])

  // A walk of the catalogue may remove the shown product from the copy; then the server is asked whether it still exists.
  const shownId = useRef<number | null>(null)
  const { readAgain: askAgain } = reading
  useEffect(() => {
    if (product) {
      shownId.current = product.id
    } else if (product === null && productId !== null && shownId.current === productId) {
      shownId.current = null
      askAgain()
    }
  }, [product, productId, askAgain])

  // When the product is stored while the page says that it does not exist, the server is asked again.
  const wasUnknown = useRef(false)
  useEffect(() => {
    if (wasUnknown.current && product && reading.isUnknown) askAgain()
    wasUnknown.current = reading.isUnknown && !product
  }, [product, reading.isUnknown, askAgain])

  if (productId === null || reading.isUnknown) return { kind: 'unknown' }
  if (product) {
    if (!canFind(product, viewer)) return { kind: 'unknown' }
    const { readAt, failure, readAgain } = reading
    return { kind: 'shown', product, children, siblings, listState, readAgain, readAt, failure }
  }
  if (product === undefined) return { kind: 'loading' }
  if (reading.phase === 'failed')
    return { kind: 'not-here', failure: reading.failure, readAgain: reading.readAgain }
  if (connection.state !== 'offline') return { kind: 'loading' }
  if (completeAt !== null) return { kind: 'unknown' }
  return { kind: 'not-here', failure: { kind: 'offline' }, readAgain: reading.readAgain }
}
