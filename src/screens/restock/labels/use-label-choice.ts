import { useState } from 'react'
import type { Product } from '#domain/products/product.ts'
import { useRestockLines } from '../use-restock-lines.ts'

/** The products that get a label: at first those that the dealership buys regularly. undefined while they are read. */
export function useLabelChoice(dealershipId: number) {
  const { isRead, boughtIds, lineOf } = useRestockLines(dealershipId)
  const [added, setAdded] = useState<readonly Product[]>([])
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  if (!isRead) return undefined
  const usual = boughtIds
    .flatMap((id) => lineOf(id)?.product ?? [])
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
  const usualIds = new Set(usual.map(({ id }) => id))
  const products = [...added.filter(({ id }) => !usualIds.has(id)), ...usual]
  const isChosen = (id: number) => !left.has(id)
  return {
    products,
    chosenProducts: products.filter(({ id }) => isChosen(id)),
    isChosen,
    toggle(id: number) {
      setLeft((latest) => (latest.has(id) ? without(latest, id) : new Set([...latest, id])))
    },
    chooseAll: (areChosen: boolean) => setLeft(new Set(areChosen ? [] : products.map(({ id }) => id))),
    add(product: Product) {
      setAdded((latest) => [product, ...latest.filter(({ id }) => id !== product.id)])
      setLeft((latest) => without(latest, product.id))
    },
  }
}

export type LabelChoice = NonNullable<ReturnType<typeof useLabelChoice>>

function without(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return new Set([...ids].filter((other) => other !== id))
}
