// How far the walk through the catalogue is, beside the products that it brought.
import type { Product } from '#domain/products/product.ts'
import type { CopyDatabase } from '../copy-database.ts'
import { putProducts } from './product-table.ts'
import { INDEX_KEYS } from '../shared-names.ts'
import { type WalkState, walkOf } from './stored-walk.ts'

export async function readWalk(copy: CopyDatabase): Promise<WalkState> {
  return walkOf((await copy.settings.get('walk'))?.value)
}

/** Products and state change together, so that an interrupted walk never believes in rows that it lacks. */
export function putWalked(copy: CopyDatabase, products: readonly Product[], state: WalkState): Promise<void> {
  return copy.transaction('rw', copy.products, copy.settings, async () => {
    await putProducts(copy, products)
    await copy.settings.put({ key: 'walk', value: state })
  })
}

/** Forgets every product of the copy and that it was ever walked. */
export function clearWalked(copy: CopyDatabase): Promise<void> {
  return copy.transaction('rw', copy.products, copy.settings, async () => {
    await copy.products.clear()
    await copy.settings.bulkDelete(['walk', ...INDEX_KEYS])
  })
}
