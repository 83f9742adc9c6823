import { useCallback, useEffect, useState } from 'react'
import type { Answer, Failure } from '#api/failure.ts'
import { fetchProduct, fetchProducts } from '#api/products/products.ts'
import { type Counter, useCounter } from '#app-context/counter.ts'
import { showFullDeviceNotice } from '#app-context/device/full-device-notice.ts'
import { useCatalogueStatus } from '#app-context/catalogue/use-catalogue.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { firstChildPageQuery } from '#contract/endpoints.ts'
import { ROOT_PARENT_ID } from '#domain/products/product.ts'
import { isNotFoundFailure } from '../is-not-found.ts'

/** The state of reading a page's product and its children from the server. */
export interface ProductReading {
  /** `waiting`: nothing was read yet, for example because the device is offline. */
  phase: 'waiting' | 'reading' | 'read' | 'failed'
  failure: Failure | null
  /** The server has no such product for this person. */
  isUnknown: boolean
  readAt: number | null
  /** The number of children in the server's answer; null before the answer. */
  childCount: number | null
}

const WAITING: ProductReading = {
  phase: 'waiting',
  failure: null,
  isUnknown: false,
  readAt: null,
  childCount: null,
}

/** Reads the siblings of a product, and removes siblings from the copy that the server no longer lists. */
async function readSiblings({ api, catalogue }: Counter, parentId: number): Promise<void> {
  const answer = await fetchProducts(api, firstChildPageQuery(parentId))
  if (!answer.ok) return
  await catalogue.refreshProducts(answer.value.items)
  await catalogue.compareChildren(parentId, answer.value)
}

/** Reads the product and its children into the copy; resolves to the number of children in the answer. */
async function readProductAndChildren(counter: Counter, productId: number): Promise<Answer<number>> {
  const { api, catalogue, firstContent } = counter
  const children = fetchProducts(api, firstChildPageQuery(productId))
  let productStorage = Promise.resolve()
  if (productId !== ROOT_PARENT_ID) {
    const product = await fetchProduct(api, productId)
    if (!product.ok) {
      await children
      if (isNotFoundFailure(product.failure)) await catalogue.forgetProduct(productId)
      return product
    }
    productStorage = catalogue.refreshProducts([product.value])
    productStorage.catch(() => {}) // awaited below, together with the children
    // Not awaited: the next walk of the catalogue removes the siblings that this call cannot remove.
    firstContent.runAfterwards(() => readSiblings(counter, product.value.parentId).catch(() => {}))
  }
  const answer = await children
  await Promise.all([productStorage, answer.ok && catalogue.refreshProducts(answer.value.items)])
  if (!answer.ok) return answer
  // Not awaited: the next walk of the catalogue removes the children that this call cannot remove.
  firstContent.runAfterwards(() => catalogue.compareChildren(productId, answer.value).catch(() => {}))
  return { ok: true, value: answer.value.items.length }
}

/**
 * Reads a page's product and its children when the page opens and when the device comes online, and writes them to the
 * copy, which the page shows (offline.md, Catalogue copy). -1 is Home; null reads nothing.
 */
export function useProductReading(productId: number | null): ProductReading & { readAgain: () => void } {
  const counter = useCounter()
  const isOnline = useConnection().state === 'online'
  const [reading, setReading] = useState<ProductReading & { productId: number | null }>({
    ...WAITING,
    productId,
  })
  const [readCount, setReadCount] = useState(0)
  const readAgain = useCallback(() => setReadCount((lastCount) => lastCount + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `readCount` starts another reading
  useEffect(() => {
    if (productId === null || !isOnline) return
    let isCurrent = true
    setReading({ ...WAITING, phase: 'reading', productId })
    async function read(id: number): Promise<void> {
      const answer = await readProductAndChildren(counter, id)
      if (!isCurrent) return
      if (answer.ok) {
        setReading({ ...WAITING, phase: 'read', readAt: Date.now(), childCount: answer.value, productId: id })
      } else {
        setReading({
          ...WAITING,
          phase: 'failed',
          failure: answer.failure,
          isUnknown: isNotFoundFailure(answer.failure),
          productId: id,
        })
      }
    }
    void read(productId).catch((problem: unknown) => {
      // The copy could not be written: its rows stay on the screen. A notice tells if the device is full.
      if (isCurrent) setReading({ ...WAITING, phase: 'failed', productId })
      if (!showFullDeviceNotice(counter.notices, problem)) console.error(problem)
    })
    return () => {
      isCurrent = false
    }
  }, [counter, productId, isOnline, readCount])

  return { ...(reading.productId === productId ? reading : WAITING), readAgain }
}

/** Tells whether a list is still being read, could not be read or stored, or is complete (it may be empty then). */
export type ListState = 'loading' | 'missing' | 'not-stored' | 'complete'

/** `rows` are the children in the device's copy; `reading` is the state of reading them from the server. */
export function useListState(rows: readonly unknown[] | undefined, reading: ProductReading): ListState {
  const { state } = useConnection()
  const { completeAt } = useCatalogueStatus()
  if (rows === undefined) return 'loading'
  // If the answer has children and the copy has none, the children are about to arrive in the copy.
  if (rows.length > 0 || reading.childCount === 0) return 'complete'
  if (reading.phase === 'failed' || state === 'offline') {
    if (completeAt !== null) return 'complete'
    return reading.phase === 'failed' && reading.failure === null ? 'not-stored' : 'missing'
  }
  return 'loading'
}
