import type { CopyDatabase } from '#storage/copy-database.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { readProducts } from '#storage/catalogue/stored-product.ts'
import type { CatalogueStatus, CurrentProducts } from './catalogue.ts'
import type { CatalogueCalls } from './walk.ts'

interface CurrentProductsParts extends Pick<CatalogueCalls, 'fetchProductsByIds'> {
  copy: CopyDatabase
  isOnline(): boolean
}

export async function readCurrentProducts(
  { copy, isOnline, fetchProductsByIds }: CurrentProductsParts,
  ids: readonly number[],
  { completeAt, unreadableCount }: CatalogueStatus,
  signal: AbortSignal,
): Promise<CurrentProducts> {
  const answer = isOnline() ? await fetchProductsByIds(ids, signal) : null
  if (!answer?.ok) {
    const isCopyComplete = completeAt !== null && unreadableCount === 0
    return {
      source: 'device',
      completeAt,
      products: await readProducts(copy, ids),
      isGone: () => isCopyComplete,
    }
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
