import { useEffect, useMemo, useState } from 'react'
import type { Failure } from '#api/failure.ts'
import { fetchProducts } from '#api/products/products.ts'
import { type Counter, useCounter } from '#app-context/counter.ts'
import { useProducts } from '#app-context/catalogue/use-catalogue.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { byCatalogueOrder, PRODUCTS_PER_PAGE, type Product } from '#domain/products/product.ts'
import { useLastProductEvent } from '../catalogue/use-last-product-event.ts'

const NO_IDS: readonly number[] = []
/** Ten thousand products. */
const MOST_PAGES = 200

interface ArchivedProducts {
  products: Product[] | undefined
  /** The reason why the server's answer is missing. */
  failure: Failure | null
  isReading: boolean
  retry: () => void
}

/** All archived products: at once from the device's copy, then from the server. */
export function useArchivedProducts(): ArchivedProducts {
  const counter = useCounter()
  const isOnline = useConnection().state !== 'offline'
  const [ids, setIds] = useState<readonly number[] | undefined>(undefined)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isReading, setIsReading] = useState(false)
  const [readCount, setReadCount] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `readCount` starts another reading
  useEffect(() => {
    const controller = new AbortController()
    async function read(): Promise<void> {
      setIsReading(true)
      const copiedIds = await readArchivedIds(counter, controller.signal)
      // Before the server's answer, an empty list is shown only when the server cannot be asked.
      if (!controller.signal.aborted && (copiedIds.length > 0 || !isOnline)) setIds(copiedIds)
      const readFailure = isOnline
        ? await readArchive(counter, copiedIds, controller.signal)
        : ({ kind: 'offline' } as const)
      if (controller.signal.aborted) return
      setFailure(readFailure)
      setIsReading(false)
      setIds(await readArchivedIds(counter, controller.signal))
    }
    void read() // calls answer their failures as values
    return () => controller.abort()
  }, [counter, isOnline, readCount])

  // Products that others archive arrive in the device's copy.
  const lastEvent = useLastProductEvent()
  const isListed = ids !== undefined
  useEffect(() => {
    const controller = new AbortController()
    async function readCopyAgain(): Promise<void> {
      const copiedIds = await readArchivedIds(counter, controller.signal)
      if (!controller.signal.aborted) setIds(copiedIds)
    }
    if (isListed && lastEvent) readCopyAgain().catch(() => {}) // the copy is being deleted
    return () => controller.abort()
  }, [counter, lastEvent, isListed])

  const rows = useProducts(ids ?? NO_IDS)
  const products = useMemo(() => rows?.filter(({ archive }) => archive).sort(byPlace), [rows])
  const retry = () => setReadCount((lastCount) => lastCount + 1)
  return { products: ids === undefined ? undefined : products, failure, isReading, retry }
}

async function readArchivedIds({ catalogue }: Counter, signal: AbortSignal): Promise<number[]> {
  return (await catalogue.readMatchingProducts(({ archive }) => archive, signal)).map(({ id }) => id)
}

/** Writes the server's archive to the copy, and reads the products again that only the copy has in its archive. */
async function readArchive(
  { api, catalogue }: Counter,
  copiedIds: readonly number[],
  signal: AbortSignal,
): Promise<Failure | null> {
  const listedIds = new Set<number>()
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await fetchProducts(api, { page, size: PRODUCTS_PER_PAGE, archive: true }, signal)
    if (!answer.ok) return answer.failure
    const { items, count } = answer.value
    await catalogue.refreshProducts(items)
    for (const { id } of items) listedIds.add(id)
    if (items.length === 0 || (page + 1) * PRODUCTS_PER_PAGE >= count) break
  }
  await catalogue.confirmProducts(copiedIds.filter((id) => !listedIds.has(id)))
  return null
}

/** Groups siblings together, each group in catalogue order. */
function byPlace(a: Product, b: Product): number {
  return a.parentId - b.parentId || byCatalogueOrder(a, b)
}
