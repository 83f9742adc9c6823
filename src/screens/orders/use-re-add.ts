import { useState } from 'react'
import { fetchProductsByIds } from '#api/products.ts'
import type { OrderLine } from '#domain/order.ts'
import type { Product } from '#domain/product.ts'
import { useCounter } from '#live/counter.ts'
import { DEFAULT_NOTICE_MS } from '#live/notices.ts'
import { useDealership } from '#live/use-dealership.ts'
import { useSession } from '#live/use-session.ts'
import { readProducts } from '#storage/product-table.ts'
import { countOf } from '#texts/figures.ts'
import { orderTexts } from '#texts/orders.ts'
import { isUnchanged, type ReAddedLine, reAddedLines } from './re-add.ts'

/** The verb 'Add to cart' of the order view, and the comparison that it may ask for first. */
export function useReAdd() {
  const { api, cart, catalogue, connection, databases, notices } = useCounter()
  const { pricing } = useDealership()
  const { isAdmin } = useSession()
  const [compared, setCompared] = useState<ReAddedLine[] | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  /** As the server knows them now, or as the device does where the server cannot be asked. */
  async function readToday(ids: readonly number[]): Promise<Product[]> {
    const answer = connection.read().state === 'offline' ? null : await fetchProductsByIds(api, ids)
    if (!answer?.ok) return readProducts(databases.copy, ids)
    const { items, unreadable } = answer.value
    await catalogue.refreshProducts(items)
    const isThere = (id: number) => items.some((item) => item.id === id) || unreadable.includes(id)
    return readProducts(databases.copy, ids.filter(isThere))
  }

  async function put(lines: readonly ReAddedLine[]): Promise<void> {
    const available = lines.filter(({ product, quantity }) => product !== null && quantity > 0)
    for (const { product, quantity } of available) if (product) await cart.put(product, quantity)
    setCompared(null)
    const text = orderTexts.addedToCart(countOf(available.length, 'product'))
    notices.give({ kind: 'success', text }, DEFAULT_NOTICE_MS)
  }

  return {
    compared,
    isBusy,
    cancel: () => setCompared(null),
    takeCompared: () => put(compared ?? []),
    async add(lines: readonly OrderLine[]): Promise<void> {
      setIsBusy(true)
      const products = await readToday(lines.map(({ productId }) => productId)).finally(() =>
        setIsBusy(false),
      )
      const today = reAddedLines(lines, { products, pricing, isAdmin })
      if (today.every(isUnchanged)) await put(today)
      else setCompared(today)
    },
  }
}
