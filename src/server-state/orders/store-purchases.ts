import type { PurchasedProduct } from '#contract/orders/purchased-item.ts'
import type { Catalogue } from '#catalogue/catalogue.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import { readProducts } from '#storage/catalogue/stored-product.ts'
import { putPurchases } from '#storage/orders/purchases.ts'

export interface PurchaseParts {
  catalogue: Pick<Catalogue, 'confirmProducts' | 'refreshProducts'>
  databases: { copy: CopyDatabase }
}

/** Stores the server's answer about the purchases of a dealership, with the products in it. */
export async function storePurchases(
  parts: PurchaseParts,
  dealershipId: number,
  purchases: readonly PurchasedProduct[],
  readAt: number,
): Promise<void> {
  const items = purchases.map(({ item }) => item)
  const currentProducts = purchases.flatMap(({ product }) => (product && !product.archive ? [product] : []))
  await Promise.all([
    parts.catalogue.refreshProducts(currentProducts),
    putPurchases(parts.databases.copy, dealershipId, { items, readAt }),
    confirmUnavailable(parts, purchases),
  ])
}

/** Asks the server again about products that the answer calls unavailable but the copy still offers. */
async function confirmUnavailable(
  { catalogue, databases }: PurchaseParts,
  purchases: readonly PurchasedProduct[],
): Promise<void> {
  const unavailablePurchases = purchases.filter(({ product }) => !product || product.archive)
  const copiedProducts = await readProducts(
    databases.copy,
    unavailablePurchases.map(({ item }) => item.productId),
  )
  const ids = copiedProducts.filter(({ archive }) => !archive).map(({ id }) => id)
  if (ids.length > 0) await catalogue.confirmProducts(ids)
}
