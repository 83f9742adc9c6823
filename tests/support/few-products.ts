// To draw the pictures of all 213 products takes as long as ten other tests, so some tests archive most products.
import { CATALOGUE } from '#server/reference/seed/catalogue.ts'
import { archiveProduct, type ServerCalls } from './server-calls.ts'

/** Products of Temporary Tags and of Plate Frames, with their groups. */
const LISTED_IDS = [10, 11, 12, 13, 101, 102, 103, 121, 122]
/** The text with which the app says that the device has these products. */
export const FEW_PRODUCTS = '9 of 9 products'

/**
 * Archives all products but those of LISTED_IDS. A product under an archived group needs no call, as the catalogue does
 * not show it.
 */
export async function keepFewProducts(staff: ServerCalls): Promise<void> {
  const otherProducts = CATALOGUE.filter(
    ({ id, parentId }) => !LISTED_IDS.includes(id) && [-1, ...LISTED_IDS].includes(parentId),
  )
  await Promise.all(otherProducts.map(({ id }) => archiveProduct(staff, id)))
}
