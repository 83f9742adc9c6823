import { useState } from 'react'
import type { Product } from '#domain/products/product.ts'
import { useRestockLines } from '../use-restock-lines.ts'

/**
 * The products that are offered for labels: those that the person added, and the dealership's usual products. All of
 * them are chosen until the person unchecks some. Undefined while loading.
 */
export function useLabelChoice(dealershipId: number) {
  const { purchases, isLoaded, boughtIds, lineOf } = useRestockLines(dealershipId)
  const [addedProducts, setAddedProducts] = useState<readonly Product[]>([])
  const [uncheckedIds, setUncheckedIds] = useState<ReadonlySet<number>>(new Set())
  if (!isLoaded) return undefined
  const usualProducts = boughtIds
    .flatMap((id) => lineOf(id)?.product ?? [])
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
  const usualIds = new Set(usualProducts.map(({ id }) => id))
  const products = [...addedProducts.filter(({ id }) => !usualIds.has(id)), ...usualProducts]
  const isChosen = (id: number) => !uncheckedIds.has(id)
  return {
    purchases,
    products,
    chosenProducts: products.filter(({ id }) => isChosen(id)),
    isChosen,
    toggle(id: number) {
      setUncheckedIds((ids) => (ids.has(id) ? without(ids, id) : new Set([...ids, id])))
    },
    chooseAll: () => setUncheckedIds(new Set()),
    chooseNone: () => setUncheckedIds(new Set(products.map(({ id }) => id))),
    add(product: Product) {
      setAddedProducts((others) => [product, ...others.filter(({ id }) => id !== product.id)])
      setUncheckedIds((ids) => without(ids, product.id))
    },
  }
}

export type LabelChoice = NonNullable<ReturnType<typeof useLabelChoice>>

function without(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return new Set([...ids].filter((otherId) => otherId !== id))
}
