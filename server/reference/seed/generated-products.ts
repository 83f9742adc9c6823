// Generates products in addition to the hand-written catalogue, for measurements on a large catalogue.
import { COLOURS, FINISHES, KINDS, SIZES } from './generated-kinds.ts'
import { createRandom } from './random.ts'
import type { SeedProduct } from './seed-product.ts'

/** The ids of generated products are above those of the hand-written catalogue. */
export const FIRST_GENERATED_ID = 10_001

function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new RangeError('an empty list')
  return item
}

function generatedProduct(index: number): SeedProduct {
  const random = createRandom(FIRST_GENERATED_ID + index)
  // The lengths of the lists have no common divisor: neighbours differ in every word, and no combination occurs twice
  // in the first 16 × 11 × 19 × 13 products.
  const kind = itemAt(KINDS, index)
  const finish = itemAt(FINISHES, index)
  const [colour, paint, accent] = itemAt(COLOURS, index)
  const size = itemAt(SIZES, index)
  const roundNumber = Math.floor(index / (KINDS.length * FINISHES.length * COLOURS.length * SIZES.length))
  const edition = roundNumber === 0 ? '' : ` Edition ${roundNumber + 1}`
  return {
    id: FIRST_GENERATED_ID + index,
    parentId: kind.parentId,
    type: 'PRODUCT',
    name: `${kind.noun} ${finish} ${colour} ${size}${edition}`,
    price: random.between(...kind.priceRange) / 100,
    description: `${kind.sentence} *${finish}* finish in ${colour.toLowerCase()}, ${size.toLowerCase()}.`,
    picture: [kind.thing, paint, accent],
    views: [],
    videos: [],
    terms: {
      startValue: kind.startValue,
      quantityStep: kind.startValue,
      packingSize: kind.startValue,
      unitOfMeasurement: kind.unit,
      shippingCost: random.between(16, 52) / 4,
      shippingMinSize: kind.startValue * random.between(1, 6),
      shippingStep: random.pick([0, 40, 50, 60]),
      orderBy: 100,
    },
  }
}

/** Returns `count` visible products. The same count always gives the same products. */
export function generatedProducts(count: number): SeedProduct[] {
  return Array.from({ length: Math.max(0, count) }, (_, index) => generatedProduct(index))
}
