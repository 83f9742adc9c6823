import type { CopyDatabase } from '#storage/copy-database.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { readProducts } from '#storage/catalogue/stored-product.ts'
import type { CatalogueStatus, CurrentProducts } from './catalogue.ts'
import type { CatalogueCalls } from './walk.ts'

interface CurrentParts extends Pick<CatalogueCalls, 'fetchProductsByIds'> {
  copy: CopyDatabase
  isOnline(): boolean
}

export async function currentProducts(
  { copy, isOnline, fetchProductsByIds }: CurrentParts,
  ids: readonly number[],
  { completeAt, unreadable: unreadableCount }: CatalogueStatus,
  signal: AbortSignal,
): Promise<CurrentProducts> {
  const answer = isOnline() ? await fetchProductsByIds(ids, signal) : null
  if (!answer?.ok) {
    const isWhole = completeAt !== null && unreadableCount === 0
    return { source: 'device', completeAt, products: await readProducts(copy, ids), isGone: () => isWhole }
  }
  const { items, unreadableIds } = answer.value
  await putProducts(copy, items)
  const isListed = (id: number) => items.some((item) => item.id === id) || unreadableIds.includes(id)
  return {
    source: 'server',
    completeAt,
    products: await readProducts(copy, ids.filter(isListed)),
    isGone: (id) => !unreadableIds.includes(id),
  }
}
