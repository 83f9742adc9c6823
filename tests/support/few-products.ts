// Drawing the pictures of all 213 products takes as long as ten other tests.
import { CATALOGUE } from '#server/reference/seed/catalogue.ts'
import { archiveProduct, type ServerCalls } from './server-calls.ts'

/** Some of Temporary Tags and of Plate Frames. */
const KEPT = [10, 11, 12, 13, 101, 102, 103, 121, 122]
export const FEW_PRODUCTS = '9 of 9 products'

/** Archives what stands beside these few; what stands under it is then out of reach too. */
export async function keepFewProducts(staff: ServerCalls): Promise<void> {
  const beside = CATALOGUE.filter(
    ({ id, parentId }) => !KEPT.includes(id) && [-1, ...KEPT].includes(parentId),
  )
  await Promise.all(beside.map(({ id }) => archiveProduct(staff, id)))
}
